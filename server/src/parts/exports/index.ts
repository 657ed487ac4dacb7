export { createDownloadLink } from './create-download-link.ts'
export { deleteDownloadLinks } from './delete-download-links.ts'
export { findDownloadLink } from './find-download-link.ts'
