import { IconCoins } from '@tabler/icons-react'
import { appPage, defineModule } from '../../module.ts'
import { creditSettingsHeader, settingsTexts } from './messages.ts'

export const creditSettings = defineModule({
  pages: [
    appPage({
      path: '/credit-settings',
      title: 'Credit settings',
      layout: 'app',
      ability: 'VIEW_CREDIT_SETTINGS',
      menu: { icon: IconCoins, at: 11 },
      screen: () => import('./credit-settings-page.tsx'),
      shell: { header: creditSettingsHeader, calls: ['/credits'], body: [settingsTexts.costs] },
    }),
  ],
})
