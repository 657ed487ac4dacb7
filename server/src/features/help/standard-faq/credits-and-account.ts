import type { StandardCategory } from './standard-category.ts'

const credits: StandardCategory = {
  name: 'Credits and prices',
  icon: 'coins',
  questions: [
    [
      'What do credits pay for?',
      `Checks. Every form shows the price and your balance afterwards before you start.

- **Rank checks and projects** cost credits per keyword. A greater depth costs more, and so does Yahoo, whose pages show fewer results; competitors are free.
- **Domain and backlink checks** cost a base fee plus credits per keyword or link.

Viewing, filtering, comparing and exporting what you already have is free.`,
    ],
    [
      'When are credits charged?',
      `When you start a check, its price is set aside. When it ends, you’re charged for what we delivered, and the rest goes back to your balance: failed look-ups, and keywords or links that don’t exist. Your [credits history](/credits-list) lists every change.`,
    ],
    [
      'Do I pay twice if I check the same keyword again?',
      `Not within 4 hours: if you check a keyword again with the same settings, you get the results page you’ve already paid for. A **refresh** is different. It fetches new results, so it’s charged at any time, and asks you first if the last check was less than 4 hours ago.`,
    ],
    [
      'Do credits expire?',
      `Yes. Credits that come with a plan are valid for the period you paid for. Credits bought separately are valid for 12 months, even if you change plans. We always use the ones that expire first.`,
    ],
    [
      'How do I get more credits?',
      `If you’ve subscribed to a plan, buy add-on credits on the [Subscription](/pricing-page) page. With **Auto Recharge**, we buy them for you when your balance falls below a threshold you choose, at most once an hour and five times a day. It’s off until you select it and confirm its terms, and you can turn it off at any time.`,
    ],
    [
      'Can I be warned before credits run out?',
      `Yes. Turn on the low-credit alert in your [credits history](/credits-list) and we’ll email you when your balance falls below your threshold. The same page shows what your schedules are going to use until your plan’s period ends.`,
    ],
  ],
}

const plans: StandardCategory = {
  name: 'Plans and payments',
  icon: 'card',
  questions: [
    [
      'How do I change my plan?',
      `Choose another plan on the [Subscription](/pricing-page) page. For an upgrade, you decide when it takes effect:

- **Now**: you pay the difference for the rest of the period and get the extra credits for it right away. If you change from monthly to yearly billing, your new year starts right away.
- **After**: the change takes effect when the current period ends, and you can undo it until then.

Downgrades, and changes from yearly to monthly billing, always take effect when the current period ends. Before you confirm, we show you what you’ll pay and when.`,
    ],
    [
      'How do I cancel?',
      `Click **Cancel Plan** on the [Subscription](/pricing-page) page. Your plan and its credits stay available until the end of the period you’ve paid for, and you aren’t charged again. If you change your mind before then, click **Resume**.`,
    ],
    [
      'What happens to my data when my plan ends?',
      `You keep it, and you can still view and export it. You can’t start new checks in the modules your plan included, and schedules pause. They resume at their next scheduled time when you subscribe again.`,
    ],
    [
      'Where can I find receipts?',
      `In your [purchase history](/purchase-list). Open a purchase’s menu and choose **Details** to view the receipt or download it as a PDF. We also email it to you after every payment.`,
    ],
    [
      'What happens if a payment fails?',
      `If a renewal fails, you can use your plan for up to seven more days while you pay it. We email you, and your [purchase history](/purchase-list) has a link to the payment page. If Auto Recharge fails, it’s turned off and nothing else changes.`,
    ],
  ],
}

const account: StandardCategory = {
  name: 'Account and security',
  icon: 'shield',
  questions: [
    [
      'Why do I need a code to sign in?',
      `We email you a 6-digit code when you sign in on a device we don’t know. It’s valid for 10 minutes, and the device is then trusted for 30 days. If you’d rather enter a code every time, turn that on under [Security](/user-profile?tab=security).`,
    ],
    [
      'How do I turn on two-step verification?',
      `Go to [Security](/user-profile?tab=security) and add a passkey or an authenticator app. It replaces the emailed code. Keep your recovery codes somewhere safe: each one signs you in once if you lose your device.`,
    ],
    [
      'How do I change my email address or password?',
      `Change your email address in [your profile](/user-profile), and your password under [Security](/user-profile?tab=security). Both require your current password. To confirm a new email address, open the link we send to it within 60 minutes. A new password signs you out on all other devices.`,
    ],
    [
      'I think somebody else has used my account. What should I do?',
      `1. Change your password under [Security](/user-profile?tab=security). This signs out all other devices.
2. Check the sessions and trusted devices listed there, and end or remove any you don’t recognise.
3. Turn on two-step verification.
4. Let us know, so that we can look into it.`,
    ],
    [
      'How do I get a copy of my data, or delete my account?',
      `Both are under [Security](/user-profile?tab=security), in **Your data**. **Export my data** downloads an Excel file with your profile, checks, projects, purchases and more. **Delete my account** ends your subscription without a refund and permanently deletes your data; receipts are kept as the law requires. See the [privacy policy](/privacy-policy) for details.`,
    ],
  ],
}

export const creditsAndAccount = [credits, plans, account]
