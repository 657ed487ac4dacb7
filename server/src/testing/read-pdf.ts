import { execFile } from 'node:child_process'
import { join } from 'node:path'

const program = join(import.meta.dirname, 'print-pdf.ts')

type Pdf = { text: string; totalPages: number; info: Record<string, unknown> }

/**
 * The text of a PDF, the spaces between its parts made one. Read by a process of its own: the reader keeps state in its
 * process, which hundreds of other test files share.
 */
export async function readPdf(file: Uint8Array): Promise<Pdf> {
  const { text, ...rest } = JSON.parse(await runReader(file)) as Pdf
  return { ...rest, text: text.replaceAll(/\s+/g, ' ') }
}

function runReader(file: Uint8Array): Promise<string> {
  return new Promise((done, fail) => {
    const reader = execFile(process.execPath, [program], (error, text) => (error ? fail(error) : done(text)))
    reader.stdin?.end(file)
  })
}
