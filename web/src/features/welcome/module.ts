import { defineModule, visitorPage } from '../../module.ts'
import { welcomeMessages } from './messages.ts'

export const welcome = defineModule({
  pages: [
    visitorPage({
      path: '/welcome',
      title: welcomeMessages.name,
      layout: 'welcome',
      screen: () => import('./welcome-page.tsx'),
      shell: {
        header: { title: welcomeMessages.title, context: welcomeMessages.lead },
        calls: ['/plans/public'],
        picture: 'project-history',
      },
    }),
  ],
})
