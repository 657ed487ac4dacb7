import { execFile } from 'node:child_process'

const program = `
  import { buffer } from 'node:stream/consumers'
  import { extractText, getDocumentProxy } from 'unpdf'
  const document = await getDocumentProxy(new Uint8Array(await buffer(process.stdin)))
  const { text } = await extractText(document, { mergePages: true })
  process.stdout.write(text)
`

/**
 * The text of a PDF, with the spaces between its parts made one. Read by a process of its own: the reader keeps state in its
 * process, which hundreds of other test files share.
 */
export function readPdf(file: Buffer): Promise<string> {
  return new Promise((done, fail) => {
    const reader = execFile(process.execPath, ['--input-type=module', '-e', program], (error, text) =>
      error ? fail(error) : done(text.replaceAll(/\s+/g, ' ')),
    )
    reader.stdin?.end(file)
  })
}
