/** Hands a file to the browser's downloads, under the name it came with. */
export function saveFile(file: Blob, nameIfNone: string) {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file instanceof File && file.name !== '' ? file.name : nameIfNone
  link.click()
  // The download has taken hold of the content once the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
