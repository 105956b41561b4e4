package org.hlo4j.engine.kernel;

/**
 * Products of matrices of certain sizes. Blocks of one factor, chosen to fit into a cache, are
 * copied to panels by the tasks that multiply them; all tasks share the panels of the other one.
 *
 * @param <T> the type of arrays
 */
public final class MatrixProduct<T> {
  /** The elements of a task's block, which should fit into the second cache. */
  private static final int BLOCK = 1 << 15;

  /** The elements of the shared panels of a factor that is not constant. */
  private static final int MAX_SHARED = 1 << 21;

  /** The most rows by which a matrix is multiplied without copying it to panels. */
  private static final int MAX_VECTORS = 8;

  /** The same of a large matrix: copies of it would go through memory, not a cache. */
  private static final int MAX_VECTORS_OF_LARGE = 16;

  /** The elements of a large matrix. */
  private static final int LARGE = 1 << 20;

  /** The columns of a matrix, or lines of it, that a task multiplies by vectors. */
  private static final int MAX_LINES = 1024;

  /** The rows of a matrix that vectors are multiplied by before the next ones. */
  private static final int SOME_ROWS = 8;

  /** The most elements of a matrix that stays in the first cache meanwhile: half of it. */
  static final int CACHED = 1 << 12;

  /** Tasks of fewer multiplications cost more than they win. */
  private static final long MIN_TASK = 1 << 16;

  private final TileKernel<T> kernel;
  private final int rows;
  private final int columns;
  private final int depth;
  private final int width;

  /**
   * @param kernel the kernel
   * @param rows the rows of left factors and of products
   * @param columns the columns of right factors and of products
   * @param depth the columns of left factors, the rows of right ones
   */
  public MatrixProduct(TileKernel<T> kernel, int rows, int columns, int depth) {
    this.kernel = kernel;
    this.rows = rows;
    this.columns = columns;
    this.depth = depth;
    this.width = kernel.width(columns);
  }

  /** {@return the kernel} */
  public TileKernel<T> kernel() {
    return kernel;
  }

  /** {@return the rows of left factors and of products} */
  public int rows() {
    return rows;
  }

  /** Copies left factors that are used more than once. */
  PackedPanels<T> packLeft(PanelSource<T> source, int count, T array) {
    return pack(source, count, true, array);
  }

  /** Returns the length of the array for such copies. */
  int leftLength(int count) {
    return Math.multiplyExact(count, PackedPanels.size(rows, depth, TileKernel.ROWS));
  }

  /** Copies right factors that are used more than once. */
  public PackedPanels<T> packRight(PanelSource<T> source, int count, T array) {
    return pack(source, count, false, array);
  }

  /** {@return the length of the array for such copies} */
  public int rightLength(int count) {
    return Math.multiplyExact(count, PackedPanels.size(columns, depth, width));
  }

  private PackedPanels<T> pack(PanelSource<T> source, int count, boolean areLeft, T array) {
    PackedPanels<T> panels = panels(array, areLeft, areLeft ? rows : columns);
    for (int i = 0; i < count; i++) {
      panels.copy(i, source, i, 0, Parallel.NONE);
    }
    return panels;
  }

  private PackedPanels<T> panels(T array, boolean areLeft, int lines) {
    return areLeft
        ? PackedPanels.left(kernel, array, lines, depth)
        : PackedPanels.right(kernel, array, lines, depth, width);
  }

  /** Returns the given threads, or the calling one if the work is too little for more. */
  Parallel worthwhile(Parallel parallel, int count) {
    return (long) rows * columns * depth * count < 2 * MIN_TASK ? Parallel.NONE : parallel;
  }

  /**
   * Multiplies matrices.
   *
   * @param count the number of products
   * @param left the left factors
   * @param right the right factors
   * @param product the array of the products, each by rows, one after another
   * @param start where they begin
   * @param parallel the threads
   */
  public void multiply(
      int count,
      PanelSource<T> left,
      PanelSource<T> right,
      T product,
      int start,
      Parallel parallel) {
    int size = rows * columns;
    if (size == 0) {
      return;
    }
    if (count == 1 || count < parallel.threads()) {
      for (int i = 0; i < count; i++) {
        multiplyOne(i, left, right, product, start + i * size, worthwhile(parallel, 1));
      }
      return;
    }
    int each = Math.clamp(MIN_TASK / Math.max(1, (long) size * depth), 1, count);
    Parallel threads = each == count ? Parallel.NONE : parallel;
    threads.run(
        Math.ceilDiv(count, each),
        task -> {
          for (int i = task * each; i < Math.min(count, (task + 1) * each); i++) {
            multiplyOne(i, left, right, product, start + i * size, Parallel.NONE);
          }
        });
  }

  /**
   * Multiplies matrices.
   *
   * @param left the left factor
   * @param panels the array of panels of the right factor, the first that was {@linkplain
   *     #packRight copied}
   * @param product the array of the product, by rows
   * @param parallel the threads
   */
  public void multiply(PanelSource<T> left, T panels, T product, Parallel parallel) {
    PackedPanels<T> right = panels(panels, false, columns);
    multiplyLeft(left, 0, right, 0, columns, product, 0, columns, worthwhile(parallel, 1));
  }

  private void multiplyOne(
      int batch, PanelSource<T> left, PanelSource<T> right, T product, int at, Parallel parallel) {
    if (streams(batch, left, right, product, at, parallel)) {
      return;
    }
    boolean sharesLeft = rows < columns;
    PanelSource<T> source = sharesLeft ? left : right;
    int lines = sharesLeft ? rows : columns;
    int panel = sharesLeft ? TileKernel.ROWS : width;
    int chunk = Math.max(1, MAX_SHARED / Math.max(1, depth) / panel) * panel;
    int most = Math.min(chunk, lines);
    T array = kernel.take(Scratch.Use.SHARED, PackedPanels.size(most, depth, panel));
    for (int line = 0; line < lines; line += chunk) {
      int some = Math.min(chunk, lines - line);
      PackedPanels<T> panels = panels(array, sharesLeft, some);
      panels.copy(0, source, batch, line, parallel);
      if (sharesLeft) {
        multiplyRight(
            panels, 0, some, right, batch, product, at + line * columns, columns, parallel);
      } else {
        multiplyLeft(left, batch, panels, 0, some, product, at + line, columns, parallel);
      }
    }
    kernel.giveBack(Scratch.Use.SHARED, array);
  }

  /** Multiplies without copies if one factor has few lines; returns whether it can. */
  private boolean streams(
      int batch, PanelSource<T> left, PanelSource<T> right, T product, int at, Parallel parallel) {
    boolean fewRows = rows <= columns;
    int vectors = fewRows ? rows : columns;
    PanelSource<T> few = fewRows ? left : right;
    PanelSource<T> many = fewRows ? right : left;
    int most = (long) columns * depth < LARGE ? MAX_VECTORS : MAX_VECTORS_OF_LARGE;
    if (vectors > (fewRows ? most : 1)
        || !(many instanceof StridedSource<T> matrix)
        || matrix.inner() < depth) {
      return false;
    }
    boolean addsRows = matrix.lineStride() == 1;
    if (!addsRows && (matrix.step() != 1 || vectors > 1)) {
      return false;
    }
    boolean isInPlace;
    T factors;
    int first;
    if (few instanceof StridedSource<T> vector && areVectors(vector, vectors)) {
      isInPlace = true;
      factors = vector.array();
      first = vector.starts()[batch];
    } else {
      isInPlace = false;
      factors = packed(few, batch, vectors);
      first = 0;
    }
    int start = matrix.starts()[batch] + matrix.taps()[0];
    int lines = fewRows ? columns : rows;
    int each = Math.clamp(Math.ceilDiv(lines, 2 * parallel.threads()), 64, MAX_LINES) & -64;
    parallel.run(
        Math.ceilDiv(lines, each),
        task -> {
          int line = task * each;
          int count = Math.min(each, lines - line);
          if (addsRows) {
            addRows(matrix, start + line, factors, first, vectors, product, at + line, count);
          } else {
            int stride = matrix.lineStride();
            int begin = start + line * stride;
            kernel.dots(
                matrix.array(), begin, stride, count, factors, first, depth, product, at + line);
          }
        });
    if (!isInPlace) {
      kernel.giveBack(Scratch.Use.VECTORS, factors);
    }
    return true;
  }

  /** Returns whether lines are adjacent, and so are their elements. */
  private boolean areVectors(StridedSource<T> source, int lines) {
    return source.step() == 1
        && source.taps()[0] == 0
        && source.inner() >= depth
        && (lines == 1 || source.lineStride() == depth);
  }

  /** Copies lines one after another to an array that is to be given back. */
  private T packed(PanelSource<T> source, int batch, int lines) {
    T array = kernel.take(Scratch.Use.VECTORS, Math.max(1, lines * depth));
    Scratch<T> scratch = kernel.borrow();
    for (int i = 0; i < lines; i++) {
      source.pack(batch, i, 1, 0, depth, scratch, Panel.line(array, i * depth));
    }
    kernel.release(scratch);
    return array;
  }

  /** Multiplies vectors by a range of a matrix's columns, a few of its rows after another. */
  private void addRows(
      StridedSource<T> matrix,
      int start,
      T factors,
      int first,
      int vectors,
      T product,
      int at,
      int count) {
    for (int i = 0; i < vectors; i++) {
      kernel.clear(product, at + i * columns, at + i * columns + count);
    }
    int stride = matrix.step();
    int most = (long) depth * stride <= CACHED ? depth : SOME_ROWS;
    for (int p = 0; p < depth; p += most) {
      int some = Math.min(most, depth - p);
      int row = start + p * stride;
      for (int i = 0; i < vectors; i++) {
        int sums = at + i * columns;
        int factor = first + i * depth + p;
        kernel.addRows(matrix.array(), row, stride, some, factors, factor, product, sums, count);
      }
    }
  }

  /** Multiplies a matrix by panels of {@code some} columns. */
  private void multiplyLeft(
      PanelSource<T> left,
      int batch,
      PackedPanels<T> right,
      int index,
      int some,
      T product,
      int at,
      int stride,
      Parallel parallel) {
    int block = blockLines(rows, TileKernel.ROWS, parallel.threads());
    int blocks = Math.ceilDiv(rows, block);
    int range = range(some, true, blocks, parallel.threads());
    int ranges = Math.ceilDiv(some, range);
    parallel.run(
        blocks * ranges,
        task -> {
          int row = task / ranges * block;
          int column = task % ranges * range;
          Scratch<T> scratch = kernel.borrow();
          multiplyRows(
              scratch,
              left,
              batch,
              row,
              Math.min(block, rows - row),
              right,
              index,
              column,
              Math.min(range, some - column),
              product,
              at + row * stride + column,
              stride);
          kernel.release(scratch);
        });
  }

  /** Multiplies panels of {@code some} rows by a matrix. */
  private void multiplyRight(
      PackedPanels<T> left,
      int index,
      int some,
      PanelSource<T> right,
      int batch,
      T product,
      int at,
      int stride,
      Parallel parallel) {
    int block = blockLines(columns, width, parallel.threads());
    int blocks = Math.ceilDiv(columns, block);
    int range = range(some, false, blocks, parallel.threads());
    int ranges = Math.ceilDiv(some, range);
    parallel.run(
        blocks * ranges,
        task -> {
          int column = task / ranges * block;
          int row = task % ranges * range;
          Scratch<T> scratch = kernel.borrow();
          multiplyColumns(
              scratch,
              left,
              index,
              row,
              Math.min(range, some - row),
              right,
              batch,
              column,
              Math.min(block, columns - column),
              product,
              at + row * stride + column,
              stride);
          kernel.release(scratch);
        });
  }

  /** Returns how many lines a task copies: a multiple of a panel's. */
  int blockLines(int lines, int panel, int threads) {
    int fitting = BLOCK / Math.clamp(depth, 1, kernel.depth());
    int even = threads == 1 ? fitting : Math.min(fitting, Math.ceilDiv(lines, 2 * threads));
    return Math.max(1, Math.ceilDiv(even, panel)) * panel;
  }

  /** Returns how many lines of the shared factor each task uses, if there are too few blocks. */
  int range(int lines, boolean areColumns, int blocks, int threads) {
    int panel = areColumns ? width : TileKernel.ROWS;
    int ranges = blocks >= threads ? 1 : Math.ceilDiv(2 * threads, blocks);
    return Math.max(1, Math.ceilDiv(Math.ceilDiv(lines, ranges), panel)) * panel;
  }

  /** Multiplies rows of a matrix by panels. */
  void multiplyRows(
      Scratch<T> scratch,
      PanelSource<T> left,
      int batch,
      int row,
      int count,
      PackedPanels<T> right,
      int index,
      int column,
      int some,
      T product,
      int at,
      int stride) {
    int panels = Math.ceilDiv(count, TileKernel.ROWS) * TileKernel.ROWS;
    T a = scratch.array(Scratch.Use.STREAMED, panels * Math.min(depth, kernel.depth()));
    for (int p = 0; p < depth; p += kernel.depth()) {
      int deep = Math.min(kernel.depth(), depth - p);
      for (int i = 0; i < count; i += TileKernel.ROWS) {
        int lines = Math.min(TileKernel.ROWS, count - i);
        left.pack(batch, row + i, lines, p, deep, scratch, Panel.left(a, i * deep, deep));
      }
      int first = right.at(index, p, deep, column);
      tiles(scratch, a, 0, count, right.panels(), first, some, deep, product, at, stride, p == 0);
    }
    clearEmpty(count, some, product, at, stride);
  }

  /** Multiplies panels by columns of a matrix. */
  void multiplyColumns(
      Scratch<T> scratch,
      PackedPanels<T> left,
      int index,
      int row,
      int some,
      PanelSource<T> right,
      int batch,
      int column,
      int count,
      T product,
      int at,
      int stride) {
    int panels = Math.ceilDiv(count, width) * width;
    T b = scratch.array(Scratch.Use.STREAMED, panels * Math.min(depth, kernel.depth()));
    for (int p = 0; p < depth; p += kernel.depth()) {
      int deep = Math.min(kernel.depth(), depth - p);
      for (int j = 0; j < count; j += width) {
        int lines = Math.min(width, count - j);
        right.pack(batch, column + j, lines, p, deep, scratch, Panel.right(b, j * deep, width));
      }
      int first = left.at(index, p, deep, row);
      tiles(scratch, left.panels(), first, some, b, 0, count, deep, product, at, stride, p == 0);
    }
    clearEmpty(some, count, product, at, stride);
  }

  private void tiles(
      Scratch<T> scratch,
      T a,
      int aAt,
      int m,
      T b,
      int bAt,
      int n,
      int deep,
      T product,
      int at,
      int stride,
      boolean first) {
    for (int j = 0; j < n; j += width) {
      int right = bAt + j * deep;
      int some = Math.min(width, n - j);
      for (int i = 0; i < m; i += TileKernel.ROWS) {
        int tile = at + i * stride + j;
        int count = Math.min(TileKernel.ROWS, m - i);
        kernel.tile(
            a,
            aAt + i * deep,
            b,
            right,
            width,
            deep,
            product,
            tile,
            stride,
            count,
            some,
            first,
            scratch);
      }
    }
  }

  /** Sums of nothing are zero. */
  private void clearEmpty(int count, int some, T product, int at, int stride) {
    for (int i = 0; i < count && depth == 0; i++) {
      kernel.clear(product, at + i * stride, at + i * stride + some);
    }
  }
}
