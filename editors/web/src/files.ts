/** A file that can be opened, with its path in the folder that was dropped or chosen. */
export interface Named { path: string; file: File }

const isWanted = (path: string): boolean => /\.ass$/i.test(path);

function sorted(files: Named[]): Named[] {
  return files.sort((one, other) => one.path.localeCompare(other.path));
}

/** The files of an input; of a folder those that end in `.ass`. */
export function ofInput(files: FileList): Named[] {
  const all = [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
  return sorted(files.length === 1 ? all : all.filter(({ path }) => isWanted(path)));
}

async function ofEntry(entry: FileSystemEntry, path: string): Promise<Named[]> {
  if (entry.isFile) {
    if (path !== entry.name && !isWanted(path)) return [];
    const file = await new Promise<File>((resolve, reject) => { (entry as FileSystemFileEntry).file(resolve, reject); });
    return [{ path, file }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const files: Named[] = [];
  for (;;) {
    // A reader gives a hundred entries at a time.
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => { reader.readEntries(resolve, reject); });
    if (entries.length === 0) return files;
    for (const child of entries) files.push(...await ofEntry(child, `${path}/${child.name}`));
  }
}

/** The dropped files: files, and those in folders that end in `.ass`. */
export async function ofDrop(data: DataTransfer): Promise<Named[]> {
  const entries = [...data.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  const files: Named[] = [];
  for (const entry of entries) files.push(...await ofEntry(entry, entry.name));
  return sorted(files);
}
