export { createDownloadLink, findDownloadLink, deleteDownloadLinks } from './download-links.ts'
