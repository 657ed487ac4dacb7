import { readKeywords } from './read-keywords.ts'

// Runs beside the page, so that the largest file, or one made to be slow, cannot hold it up.
self.onmessage = async ({ data }: MessageEvent<{ fileName: string; bytes: Uint8Array }>) => {
  self.postMessage(await readKeywords(data.fileName, data.bytes))
}
