import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Smaller ones fit into a packet or two as they are. */
const leastBytes = 1_024
const squeeze = { br: promisify(brotliCompress), gz: promisify(gzip) }

/** Puts every text beside its compressed forms, so that the server compresses none of them for each visitor anew. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        await Promise.all(
          Object.values(bundle).map(async (output) => {
            const text = Buffer.from(output.type === 'chunk' ? output.code : output.source)
            if (text.length < leastBytes || !/\.(?:js|css|html|svg)$/.test(output.fileName)) return
            const brotli = await squeeze.br(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } })
            this.emitFile({ type: 'asset', fileName: `${output.fileName}.br`, source: brotli })
            this.emitFile({ type: 'asset', fileName: `${output.fileName}.gz`, source: await squeeze.gz(text) })
          }),
        )
      },
    },
  }
}
