//! Puts into a Windows program what Explorer shows of it: its name, what it does, its version.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var_os("CARGO_CFG_WINDOWS").is_none() {
        return;
    }
    let mut resource = winresource::WindowsResource::new();
    resource
        .set("ProductName", "halo-ass")
        .set("FileDescription", env!("CARGO_PKG_DESCRIPTION"))
        .set("OriginalFilename", "halo-ass.exe")
        .set("LegalCopyright", env!("CARGO_PKG_LICENSE"));
    // The program is as good without: not everybody who builds it has a compiler of resources.
    if let Err(error) = resource.compile() {
        println!("cargo::warning=the program has no version for Explorer to show: {error}");
    }
}
