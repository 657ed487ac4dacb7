// Prints what the PDF on standard input says, as JSON. A program of its own: see read-pdf.ts.
import { buffer } from 'node:stream/consumers'
import { extractText, getDocumentProxy, getMeta } from 'unpdf'

const document = await getDocumentProxy(new Uint8Array(await buffer(process.stdin)))
const { text, totalPages } = await extractText(document, { mergePages: true })
const { info } = await getMeta(document)
process.stdout.write(JSON.stringify({ text, totalPages, info }))
