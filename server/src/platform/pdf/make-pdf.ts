import PDFDocument from 'pdfkit'
import { loadFonts } from './fonts.ts'

export type PdfPage = InstanceType<typeof PDFDocument>

/** Draws a document of A4 pages with the fonts `regular` and `bold`. */
export async function makePdf(
  about: { title: string; author: string; madeAt: Date },
  draw: (page: PdfPage) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const { files } = loadFonts()
  const page = new PDFDocument({
    size: 'A4',
    margin: 50,
    pdfVersion: '1.7',
    lang: 'en-GB',
    displayTitle: true,
    font: '',
    info: { Title: about.title, Author: about.author, CreationDate: about.madeAt },
  })
  const chunks: Buffer[] = []
  page.on('data', (chunk: Buffer) => chunks.push(chunk))
  const whole = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    page.on('end', () => resolve(Uint8Array.from(Buffer.concat(chunks))))
    page.on('error', reject)
  })
  page.registerFont('regular', files.regular)
  page.registerFont('bold', files.bold)
  draw(page)
  page.end()
  return whole
}
