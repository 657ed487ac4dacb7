export { createDownloadLink } from './create-download-link.ts'
export { deleteDownloadLinks } from './delete-download-links.ts'
export { getDownloadLink } from './get-download-link.ts'
