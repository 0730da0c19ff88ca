/** Downloads a file, replacing characters that file systems refuse in names. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name.replace(/[\\/:*?"<>|]/g, '-')
  link.click()
  // The browser reads the blob after the click, so revoking the URL at once would break the download.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
