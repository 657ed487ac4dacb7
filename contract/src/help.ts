import { z } from 'zod'
import { publicEndpoint } from './endpoint.ts'

export const help = {
  showSupportContact: publicEndpoint()
    .route({ method: 'GET', path: '/support-contact', tags: ['Help'], summary: 'Where to write for help' })
    .output(z.object({ email: z.string() })),
}
