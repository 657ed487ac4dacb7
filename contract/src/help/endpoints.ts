import { z } from 'zod'
import { publicEndpoint } from '../wire/endpoint.ts'

export const help = {
  showSupportContact: publicEndpoint()
    .route({ method: 'GET', path: '/support-contact', tags: ['Help'], summary: 'Get the support email address' })
    .output(z.object({ email: z.string() })),
}
