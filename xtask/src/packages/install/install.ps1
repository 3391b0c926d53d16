# Installs halo-ass for one user: `irm ADDRESS/install.ps1 | iex`.
# HALO_ASS_VERSION names another version, HALO_ASS_BIN another folder, and HALO_ASS_DOWNLOADS where the files of a release are:
# an address, or a folder.
$ErrorActionPreference = 'Stop'
$ProgressPreference = 'SilentlyContinue'

$version = if ($env:HALO_ASS_VERSION) { $env:HALO_ASS_VERSION } else { '@VERSION@' }
$bin = if ($env:HALO_ASS_BIN) { $env:HALO_ASS_BIN } else { Join-Path $env:LOCALAPPDATA 'Programs\halo-ass' }
$downloads = if ($env:HALO_ASS_DOWNLOADS) { $env:HALO_ASS_DOWNLOADS } else { "@REPOSITORY@/releases/download/v$version" }
# A PowerShell of 32 bits on a Windows of 64 says in the second variable what the processor is.
$processor = if ($env:PROCESSOR_ARCHITEW6432) { $env:PROCESSOR_ARCHITEW6432 } else { $env:PROCESSOR_ARCHITECTURE }
$system = switch ($processor) {
    'AMD64' { 'win32-x64' }
    'ARM64' { 'win32-arm64' }
    default { throw "install: there is no program for Windows on $processor" }
}

function Get-ReleaseFile($name, $to) {
    if ($downloads -match '^https?://') {
        Invoke-WebRequest -UseBasicParsing -Uri "$downloads/$name" -OutFile $to
    } else {
        Copy-Item -LiteralPath (Join-Path $downloads $name) -Destination $to
    }
}

$work = Join-Path ([IO.Path]::GetTempPath()) ([IO.Path]::GetRandomFileName())
New-Item -ItemType Directory -Path $work | Out-Null
try {
    $name = "halo-ass-$version-$system"
    $archive = Join-Path $work "$name.zip"
    $sums = Join-Path $work 'SHA256SUMS'
    Get-ReleaseFile "$name.zip" $archive
    Get-ReleaseFile 'SHA256SUMS' $sums
    $line = Get-Content -LiteralPath $sums | Where-Object { $_.EndsWith(" $name.zip") } | Select-Object -First 1
    if (-not $line) { throw "install: SHA256SUMS does not list $name.zip" }
    $wanted = $line.Split(' ')[0]
    $is = (Get-FileHash -Algorithm SHA256 -LiteralPath $archive).Hash
    if ($is -ne $wanted) { throw "install: $name.zip is not the file that SHA256SUMS lists; nothing was installed" }
    Expand-Archive -LiteralPath $archive -DestinationPath $work
    New-Item -ItemType Directory -Force -Path $bin | Out-Null
    $program = Join-Path $bin 'halo-ass.exe'
    # A program that runs can be renamed, not replaced.
    if (Test-Path -LiteralPath $program) { Move-Item -Force -LiteralPath $program -Destination "$program.old" }
    Copy-Item -LiteralPath (Join-Path $work "$name\halo-ass.exe") -Destination $program
    Write-Output "$(& $program --version) installed as $program"
    $path = [Environment]::GetEnvironmentVariable('Path', 'User')
    if (($path -split ';') -notcontains $bin) {
        [Environment]::SetEnvironmentVariable('Path', (@($path, $bin) | Where-Object { $_ }) -join ';', 'User')
        Write-Output "$bin is now on the PATH of new terminals"
    }
} finally {
    Remove-Item -Recurse -Force -LiteralPath $work
}
