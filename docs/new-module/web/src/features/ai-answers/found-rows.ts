import { IconSparkles } from '@tabler/icons-react'
import type { FoundGroups } from '../../module.ts'

export const found: FoundGroups<'answers'> = {
  answers: {
    at: 7,
    row: ({ id, question }) => ({
      key: `answer ${id}`,
      icon: IconSparkles,
      title: question,
      link: { to: '/ai-answers' },
    }),
  },
}
