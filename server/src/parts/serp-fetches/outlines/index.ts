export { ByteReader, ByteWriter } from './byte-stream.ts'
export {
  addressOf,
  cutOutline,
  hostIn,
  type Outline,
  type OutlinedResult,
  outlineOf,
  resultsReadOf,
} from './outline.ts'
export { type PageOutline, packOutlines } from './pack-outlines.ts'
export { readOutlines } from './read-outlines.ts'
