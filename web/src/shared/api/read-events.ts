/** The events of a stream, which ends when the server says so or the connection does. */
export async function* readEvents(body: ReadableStream<Uint8Array<ArrayBuffer>> | null): AsyncGenerator<unknown> {
  if (body === null) return
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let pending = ''
  try {
    while (true) {
      const { done, value } = await reader.read()
      if (done) return
      const messages = `${pending}${value}`.split('\n\n')
      pending = messages.pop() ?? ''
      for (const message of messages) {
        const { event, data } = fieldsOf(message)
        if (event === 'done') return
        if (event === 'error') throw new Error('The stream of events failed.')
        // Comments keep the connection open and carry nothing.
        if (data !== undefined) yield JSON.parse(data)
      }
    }
  } finally {
    await reader.cancel()
  }
}

const fieldsOf = (message: string): { event?: string; data?: string } =>
  Object.fromEntries(
    message.split('\n').flatMap((line) => {
      const [, name, value] = /^(event|data): ?(.*)$/.exec(line) ?? []
      return name === undefined ? [] : [[name, value]]
    }),
  )
