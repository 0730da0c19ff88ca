/* Hands a file to the person, as a download. */

/** Saves a file under a name that every file system takes. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name.replace(/[\\/:*?"<>|]/g, '-')
  link.click()
  // The download has its own hold on the file once the click is through.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
