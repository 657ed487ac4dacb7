import { appPage, defineModule } from '../module.ts'
import { notFoundMessages } from './messages.ts'

/** Every address that is no page. */
export const elsewhere = defineModule({
  pages: [
    appPage({
      path: '/$',
      title: 'Page not found',
      layout: 'app',
      ability: 'none',
      menu: 'none',
      screen: () => import('./not-found.tsx'),
      shell: { header: notFoundMessages },
    }),
  ],
})
