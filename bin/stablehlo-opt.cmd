@echo off
rem Runs hlo4j-cli.jar, which lies beside this file or was built, with the Java of HLO4J_JAVA (a folder or
rem a java.exe), of JAVA_HOME or of the path. The jar refuses a Java that is too old.
setlocal
set "java="
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java.exe"
if defined HLO4J_JAVA set "java=%HLO4J_JAVA%"
if defined java if exist "%java%\bin\java.exe" set "java=%java%\bin\java.exe"
if not defined java for %%j in (java.exe) do set "java=%%~$PATH:j"
if not defined java set "java=java.exe"
if not exist "%java%" (
  echo stablehlo-opt: no Java found; install a JDK 25 or later, or set HLO4J_JAVA or JAVA_HOME to its folder>&2
  exit /b 1
)
set "jar=%~dp0hlo4j-cli.jar"
if not exist "%jar%" set "jar=%~dp0..\use\cli\target\hlo4j-cli.jar"
if not exist "%jar%" (
  echo stablehlo-opt: hlo4j-cli.jar is missing; mvnw -Dquick package makes it>&2
  exit /b 1
)
"%java%" %HLO4J_JAVA_OPTS% -jar "%jar%" stablehlo-opt %*
exit /b %ERRORLEVEL%
