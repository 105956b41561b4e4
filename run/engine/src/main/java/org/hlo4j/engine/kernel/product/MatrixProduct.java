package org.hlo4j.engine.kernel.product;

import org.hlo4j.engine.kernel.Parallel;

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

  /** The rows of a matrix that vectors are multiplied by before the next ones, or more. */
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

  /** {@return the columns of right factors and of products} */
  public int columns() {
    return columns;
  }

  /** {@return the columns of left factors, the rows of right ones} */
  public int depth() {
    return depth;
  }

  /**
   * {@return the length of the array for copies of factors}
   *
   * @param count the number of factors
   * @param areLeft whether they are left factors
   */
  public int packedLength(int count, boolean areLeft) {
    int size =
        areLeft
            ? PackedPanels.size(rows, depth, TileKernel.ROWS)
            : PackedPanels.size(columns, depth, width);
    return Math.multiplyExact(count, size);
  }

  /**
   * Copies factors that are used more than once.
   *
   * @param source the factors
   * @param count their number
   * @param areLeft whether they are left factors
   * @param array an array of the {@linkplain #packedLength length of the copies}
   */
  public void pack(PanelSource<T> source, int count, boolean areLeft, T array) {
    PackedPanels<T> panels = panels(array, areLeft);
    for (int i = 0; i < count; i++) {
      panels.copy(i, source, i, 0, Parallel.NONE);
    }
  }

  /** Returns the panels in an array that whole factors have been copied to, or will be. */
  PackedPanels<T> panels(T array, boolean areLeft) {
    return panels(array, areLeft, areLeft ? rows : columns);
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
    MatrixBlock<T> first = new MatrixBlock<>(product, start, columns, rows, columns);
    if (count == 1 || count < parallel.threads()) {
      for (int i = 0; i < count; i++) {
        multiplyOne(
            i, left, right, first.part(i * rows, 0, rows, columns), worthwhile(parallel, 1));
      }
      return;
    }
    int each = Math.clamp(MIN_TASK / Math.max(1, (long) size * depth), 1, count);
    Parallel threads = each == count ? Parallel.NONE : parallel;
    threads.run(
        Math.ceilDiv(count, each),
        task -> {
          for (int i = task * each; i < Math.min(count, (task + 1) * each); i++) {
            multiplyOne(i, left, right, first.part(i * rows, 0, rows, columns), Parallel.NONE);
          }
        });
  }

  /**
   * Multiplies matrices.
   *
   * @param left the left factor
   * @param panels the array of panels of the right factor, the first that was {@linkplain #pack
   *     copied}
   * @param product the array of the product, by rows
   * @param parallel the threads
   */
  public void multiply(PanelSource<T> left, T panels, T product, Parallel parallel) {
    PackedPanels<T> right = panels(panels, false);
    MatrixBlock<T> whole = new MatrixBlock<>(product, 0, columns, rows, columns);
    multiplyShared(left, 0, right, whole, worthwhile(parallel, 1));
  }

  private void multiplyOne(
      int batch,
      PanelSource<T> left,
      PanelSource<T> right,
      MatrixBlock<T> product,
      Parallel parallel) {
    if (streams(batch, left, right, product, parallel)) {
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
        multiplyShared(right, batch, panels, product.part(line, 0, some, columns), parallel);
      } else {
        multiplyShared(left, batch, panels, product.part(0, line, rows, some), parallel);
      }
    }
    kernel.giveBack(Scratch.Use.SHARED, array);
  }

  /** Multiplies without copies if one factor has few lines; returns whether it can. */
  private boolean streams(
      int batch,
      PanelSource<T> left,
      PanelSource<T> right,
      MatrixBlock<T> product,
      Parallel parallel) {
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
    if (few instanceof StridedSource<T> vector
        && areVectors(vector, vectors)
        && kernel.isWide(vector.array())) {
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
          T sums = product.array();
          int to = product.at() + line;
          if (addsRows) {
            int stride = matrix.step();
            addRows(
                new MatrixBlock<>(matrix.array(), start + line, stride, depth, count),
                new MatrixBlock<>(factors, first, depth, vectors, depth),
                fewRows
                    ? product.part(0, line, vectors, count)
                    : new MatrixBlock<>(sums, to, columns, vectors, count));
          } else {
            int stride = matrix.lineStride();
            int begin = start + line * stride;
            kernel.dots(
                new MatrixBlock<>(matrix.array(), begin, stride, count, depth),
                factors,
                first,
                sums,
                to);
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

  /** Multiplies vectors by a matrix, a few of its rows after another. */
  private void addRows(MatrixBlock<T> matrix, MatrixBlock<T> vectors, MatrixBlock<T> product) {
    product.clear(kernel);
    addBlock(matrix, vectors, 0, product);
    if (depth <= TileKernel.DEPTH) {
      return;
    }
    T sums = kernel.take(Scratch.Use.BLOCK, product.rows() * product.columns());
    MatrixBlock<T> block = MatrixBlock.of(sums, product.rows(), product.columns());
    for (int p = TileKernel.DEPTH; p < depth; p += TileKernel.DEPTH) {
      block.clear(kernel);
      addBlock(matrix, vectors, p, block);
      product.add(kernel, block);
    }
    kernel.giveBack(Scratch.Use.BLOCK, sums);
  }

  /** Adds a block of terms, from this row of the matrix on, to sums that are zero before. */
  private void addBlock(
      MatrixBlock<T> matrix, MatrixBlock<T> vectors, int from, MatrixBlock<T> sums) {
    int end = Math.min(from + TileKernel.DEPTH, depth);
    int most = Math.max(SOME_ROWS, CACHED / Math.max(1, Math.abs(matrix.stride())));
    for (int p = from; p < end; p += most) {
      int some = Math.min(most, end - p);
      MatrixBlock<T> rows = matrix.part(p, 0, some, matrix.columns());
      kernel.addRows(rows, vectors.part(0, p, vectors.rows(), some), sums);
    }
  }

  /** Multiplies a matrix by panels that all tasks share. */
  private void multiplyShared(
      PanelSource<T> source,
      int batch,
      PackedPanels<T> panels,
      MatrixBlock<T> product,
      Parallel parallel) {
    boolean areRows = !panels.areLeft();
    int lines = areRows ? product.rows() : product.columns();
    int others = areRows ? product.columns() : product.rows();
    int block = blockLines(lines, areRows ? TileKernel.ROWS : width, parallel.threads());
    int blocks = Math.ceilDiv(lines, block);
    int range = range(others, areRows, blocks, parallel.threads());
    int ranges = Math.ceilDiv(others, range);
    parallel.run(
        blocks * ranges,
        task -> {
          int line = task / ranges * block;
          int other = task % ranges * range;
          int count = Math.min(block, lines - line);
          int some = Math.min(range, others - other);
          MatrixBlock<T> part =
              areRows
                  ? product.part(line, other, count, some)
                  : product.part(other, line, some, count);
          multiplyLines(source, batch, line, panels, 0, other, part);
        });
  }

  /** Returns how many lines a task copies: a multiple of a panel's. */
  int blockLines(int lines, int panel, int threads) {
    int fitting = BLOCK / Math.clamp(depth, 1, TileKernel.DEPTH);
    int even = threads == 1 ? fitting : Math.min(fitting, Math.ceilDiv(lines, 2 * threads));
    return Math.max(1, Math.ceilDiv(even, panel)) * panel;
  }

  /** Returns how many lines of the shared factor each task uses, if there are too few blocks. */
  int range(int lines, boolean areColumns, int blocks, int threads) {
    int panel = areColumns ? width : TileKernel.ROWS;
    int ranges = blocks >= threads ? 1 : Math.ceilDiv(2 * threads, blocks);
    return Math.max(1, Math.ceilDiv(Math.ceilDiv(lines, ranges), panel)) * panel;
  }

  /**
   * Multiplies lines of a factor, which are copied for that, by panels of the other one.
   *
   * @param source the factor: the left one if the panels are of the right one
   * @param batch the index of the matrix in the source
   * @param line the first of its lines
   * @param index the index of the other matrix among the panels
   * @param other the first of its lines
   * @param product the product of these lines
   */
  void multiplyLines(
      PanelSource<T> source,
      int batch,
      int line,
      PackedPanels<T> panels,
      int index,
      int other,
      MatrixBlock<T> product) {
    if (depth == 0) {
      // Sums of nothing are zero.
      product.clear(kernel);
      return;
    }
    boolean areRows = !panels.areLeft();
    int count = areRows ? product.rows() : product.columns();
    int panel = areRows ? TileKernel.ROWS : width;
    Scratch<T> scratch = kernel.borrow();
    int length = Math.ceilDiv(count, panel) * panel * Math.min(depth, TileKernel.DEPTH);
    T copies = scratch.array(Scratch.Use.STREAMED, length);
    for (int p = 0; p < depth; p += TileKernel.DEPTH) {
      int deep = Math.min(TileKernel.DEPTH, depth - p);
      for (int l = 0; l < count; l += panel) {
        Panel<T> to =
            areRows ? Panel.left(copies, l * deep, deep) : Panel.right(copies, l * deep, panel);
        source.pack(batch, line + l, Math.min(panel, count - l), p, deep, scratch, to);
      }
      int first = panels.at(index, p, deep, other);
      if (areRows) {
        tilesByColumns(copies, 0, panels.panels(), first, deep, product, p == 0, scratch);
      } else {
        tilesByRows(panels.panels(), first, copies, 0, deep, product, p == 0, scratch);
      }
    }
    kernel.release(scratch);
  }

  /** Computes tiles by columns: a panel of the right factor stays in the first cache. */
  private void tilesByColumns(
      T a,
      int aAt,
      T b,
      int bAt,
      int deep,
      MatrixBlock<T> product,
      boolean first,
      Scratch<T> scratch) {
    for (int j = 0; j < product.columns(); j += width) {
      for (int i = 0; i < product.rows(); i += TileKernel.ROWS) {
        tile(a, aAt, b, bAt, i, j, deep, product, first, scratch);
      }
    }
  }

  /** Computes tiles by rows: stores of adjacent tiles follow each other. */
  private void tilesByRows(
      T a,
      int aAt,
      T b,
      int bAt,
      int deep,
      MatrixBlock<T> product,
      boolean first,
      Scratch<T> scratch) {
    for (int i = 0; i < product.rows(); i += TileKernel.ROWS) {
      for (int j = 0; j < product.columns(); j += width) {
        tile(a, aAt, b, bAt, i, j, deep, product, first, scratch);
      }
    }
  }

  private void tile(
      T a,
      int aAt,
      T b,
      int bAt,
      int i,
      int j,
      int deep,
      MatrixBlock<T> product,
      boolean first,
      Scratch<T> scratch) {
    int rows = Math.min(TileKernel.ROWS, product.rows() - i);
    int columns = Math.min(width, product.columns() - j);
    MatrixBlock<T> tile = product.part(i, j, rows, columns);
    kernel.tile(a, aAt + i * deep, b, bAt + j * deep, width, deep, tile, first, scratch);
  }
}
