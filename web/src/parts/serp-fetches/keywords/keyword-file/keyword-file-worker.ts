import { createKeywordRequests, type KeywordRequest } from './keyword-requests.ts'

const answer = createKeywordRequests()

// Runs beside the page, so that the largest file, or one made to be slow, cannot hold it up.
self.onmessage = async ({ data }: MessageEvent<KeywordRequest>) => {
  self.postMessage(await answer(data))
}
