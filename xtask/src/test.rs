pub fn run(_: &[String]) -> crate::tools::Result {
    Ok(())
}
