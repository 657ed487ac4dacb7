import { execFile } from 'node:child_process'

const program = `
  import { buffer } from 'node:stream/consumers'
  import { extractText, getDocumentProxy, getMeta } from 'unpdf'
  const document = await getDocumentProxy(new Uint8Array(await buffer(process.stdin)))
  const { text, totalPages } = await extractText(document, { mergePages: true })
  const { info } = await getMeta(document)
  process.stdout.write(JSON.stringify({ text, totalPages, info }))
`

type Pdf = { text: string; totalPages: number; info: Record<string, unknown> }

/**
 * What a PDF says, the spaces between its parts made one. Read by a process of its own: the reader keeps state in its
 * process, which hundreds of other test files share.
 */
export async function readPdf(file: Uint8Array): Promise<Pdf> {
  const { text, ...rest } = JSON.parse(await runReader(file)) as Pdf
  return { ...rest, text: text.replaceAll(/\s+/g, ' ') }
}

function runReader(file: Uint8Array): Promise<string> {
  return new Promise((done, fail) => {
    const reader = execFile(process.execPath, ['--input-type=module', '-e', program], (error, text) =>
      error ? fail(error) : done(text),
    )
    reader.stdin?.end(file)
  })
}
