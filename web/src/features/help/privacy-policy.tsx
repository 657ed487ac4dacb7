import { Link } from '@tanstack/react-router'
import { DocumentPage, type DocumentSection } from './document-page.tsx'
import { privacyPolicyText } from './messages.ts'
import { SupportAddress } from './support-address.tsx'

const sections: DocumentSection[] = [
  {
    id: 'who',
    heading: 'Who we are',
    content: (
      <p>
        Serpplus (“we”, “us”) is the data controller for the personal data described in this policy. If you have
        questions or requests, email <SupportAddress />.
      </p>
    ),
  },
  {
    id: 'data',
    heading: 'Information we collect',
    content: (
      <dl>
        <dt>Account information</dt>
        <dd>
          Your name, email address, language, country, phone number (if provided), role and plan. Your password is
          stored only as a secure hash.
        </dd>
        <dt>Sessions and devices</dt>
        <dd>
          For each session and trusted device: browser, operating system, IP address, and when it was created and last
          used. You can review and remove them in your profile, under Security.
        </dd>
        <dt>Security log</dt>
        <dd>
          Registrations, sign-ins and sign-outs, failed attempts, codes and links we send, and changes to sessions,
          devices and passwords, each with the time, IP address and browser. We use this log to detect and investigate
          misuse of accounts.
        </dd>
        <dt>Ranking data</dt>
        <dd>
          The domains, keywords, competitors, search settings and notes you enter, and the rankings we collect for them.
        </dd>
        <dt>Credits</dt>
        <dd>Credits added, used, refunded and expired.</dd>
        <dt>Purchases</dt>
        <dd>
          Your plan, payments and receipts, including the name, address and tax ID you enter when you pay. Card details
          go directly to our payment provider. We only store the card’s brand and last four digits.
        </dd>
        <dt>Notifications</dt>
        <dd>Notifications we send you about your account and your scheduled runs.</dd>
      </dl>
    ),
  },
  {
    id: 'purpose',
    heading: 'How we use your information',
    content: (
      <>
        <p>
          We use your information to provide the service, keep accounts secure, track credits and answer your requests.
          Our legal bases are our contract with you, our legitimate interests in security and fraud prevention, and our
          legal obligations. We don’t sell your data, show advertising or build advertising profiles.
        </p>
        <p>
          We don’t use third-party analytics or tracking. Keyword files are processed in your browser; only the keywords
          you submit are sent to us.
        </p>
      </>
    ),
  },
  {
    id: 'recipients',
    heading: 'How we share your information',
    content: (
      <dl>
        <dt>Search data provider</dt>
        <dd>
          We use DataForSEO to collect search results, keyword metrics and backlinks. We send it the keywords and search
          settings you enter, and the domains and pages you look up in domain ranking and backlinks, but not your name,
          email address or IP address. Please don’t include personal data in keywords. Results collected for one account
          may be reused for identical searches by other accounts, without revealing who made them.
        </dd>
        <dt>Payment provider</dt>
        <dd>
          Stripe processes payments. It receives your name, email address and account number, and what you enter on its
          payment pages.
        </dd>
        <dt>Email provider</dt>
        <dd>
          Our email provider processes your email address and the emails we send you: sign-in codes, links you request,
          security notices, receipts and other notices about your plan and payments, weekly summaries and notices about
          your scheduled runs. You can turn off the optional ones in your profile. We don’t send newsletters.
        </dd>
        <dt>Email verification provider</dt>
        <dd>
          We don’t accept disposable email addresses. When you register, we may share your email address with a
          verification provider to check it.
        </dd>
      </dl>
    ),
  },
  {
    id: 'cookies',
    heading: 'Cookies and browser storage',
    content: (
      <>
        <p>We only use cookies that are strictly necessary for signing in:</p>
        <dl>
          <dt>
            <code>sign-in</code>, 15 minutes
          </dt>
          <dd>Identifies a sign-in that is waiting for its code.</dd>
          <dt>
            <code>device</code>, 30 days
          </dt>
          <dd>Identifies a trusted device, so you can sign in without a code.</dd>
        </dl>
        <p>
          We also use your browser’s storage to keep you signed in, remember your display preferences and restore forms
          you haven’t submitted. Account data is removed from your browser when you sign out.
        </p>
      </>
    ),
  },
  {
    id: 'retention',
    heading: 'Data retention',
    content: (
      <ul>
        <li>
          <b>Sessions</b>: until you sign out, after 7 days of inactivity, or 30 days at most.
        </li>
        <li>
          <b>Trusted devices</b>: 30 days after you enter a code or reset your password, or until you remove them.
        </li>
        <li>
          <b>Sign-in codes</b> expire after 10 minutes and <b>password reset links</b> after 60 minutes.
        </li>
        <li>
          <b>Failed sign-in attempts</b>: counted for about one day.
        </li>
        <li>
          <b>SERP snapshots</b>: usually 90 days. Rankings are kept after the snapshot is deleted.
        </li>
        <li>
          <b>Notifications</b>: up to one year.
        </li>
        <li>
          <b>Account, rankings and credits history</b>: for as long as your account exists.
        </li>
        <li>
          <b>Security log</b>: kept indefinitely to protect accounts and investigate misuse. If you delete your account,
          IP addresses and browsers are removed from your entries.
        </li>
        <li>
          <b>Receipts</b>: kept after you delete your account, as the law requires, with the name, address and tax ID on
          them. Credit transactions are also kept, without personal data.
        </li>
        <li>
          <b>Credits you owe</b>: after you delete your account, a one-way fingerprint of your email address is kept for
          two years. If you register again, credits you owe for a refunded or disputed payment are deducted.
        </li>
        <li>
          <b>Trial use</b>: a one-way fingerprint of your email address is kept indefinitely to prevent repeated trials.
        </li>
      </ul>
    ),
  },
  {
    id: 'rights',
    heading: 'Your rights',
    content: (
      <>
        <p>
          You can ask us to access, copy, correct, delete or restrict the use of your personal data, and you can object
          to its use. We may keep data where the law requires it. To make a request, email <SupportAddress /> from your
          account’s email address. You can also complain to your local data protection authority.
        </p>
        <p>
          In your profile, under Security, you can download your data, delete your account, end sessions and remove
          trusted devices at any time.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    heading: 'Changes to this policy',
    content: (
      <p>
        We’ll email you before material changes to this policy take effect. The date at the top shows when it was last
        updated. See also our <Link to="/terms-of-use">terms of use</Link>.
      </p>
    ),
  },
]

/** /privacy-policy: what the product does with data, as its code does it. */
export default function PrivacyPolicy() {
  return (
    <DocumentPage
      title={privacyPolicyText.title}
      updated="November 2026"
      lead={<p>{privacyPolicyText.lead}</p>}
      sections={sections}
      other={{ label: 'Terms of use', to: '/terms-of-use' }}
    />
  )
}
