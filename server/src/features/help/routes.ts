import { publicApi } from '../access/index.ts'

export const helpRoutes = {
  showSupportContact: publicApi.help.showSupportContact.handler(({ context }) => ({
    email: context.ctx.settings.supportEmail,
  })),
}
