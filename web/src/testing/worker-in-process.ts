import {
  createKeywordRequests,
  type KeywordRequest,
} from '../parts/serp-fetches/keywords/keyword-file/keyword-requests.ts'

/** jsdom has no workers: the one that reads keyword files answers in this process. */
export class WorkerInProcess {
  onmessage: ((event: MessageEvent) => void) | null = null
  onerror: (() => void) | null = null
  private readonly answer = createKeywordRequests()
  private isOver = false

  postMessage(request: KeywordRequest) {
    void this.answer(request).then((data) => {
      if (!this.isOver) this.onmessage?.(new MessageEvent('message', { data }))
    })
  }

  terminate() {
    this.isOver = true
  }
}
