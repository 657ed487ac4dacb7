import { targetFromPaste, withoutWww } from '#contract/rules/text/domain-syntax.ts'

/**
 * True if a host is a subdomain of a registered domain, such as shop.example.co.uk. It knows only common suffixes, because the
 * whole list is too much to load for one choice. If it mistakes a rare suffix for a domain, the choice has no effect, because
 * the server knows all suffixes.
 */
export function isSubdomain(text: string): boolean {
  const host = withoutWww(targetFromPaste(text).target?.split('/')[0] ?? '')
  const labels = host.split('.')
  const last = labels.slice(-2).join('.')
  const suffixLength = isCountrySuffix(last) || sharedDomains.has(last) ? 2 : 1
  return labels.length > suffixLength + 1
}

function isCountrySuffix(suffix: string) {
  const [label = '', country = ''] = suffix.split('.')
  return country.length === 2 && (countriesOf.get(label)?.includes(country) ?? false)
}

/** Labels that stand before a country without being a name, and the countries in which they do. */
const countriesOf = new Map(
  Object.entries({
    ac: 'ae at bd be bw ci ck cn cr cy eg er fj fk gn id il im in ir jm jp ke kr lk ls ma me ml mm mu mw mz ni np nz pa pg pk pr rs ru rw se sz th tz ug uk vn zm zw',
    asso: 'ci ck dz er fk fr gp ht jm km mc ml mm nc np pg re',
    co: 'ae ag am ao at az bb bd bi bj bn bw bz ca ci ck cl cm cr cz de dk dm er fk fo gg gl gy hu id il im in io ir it je jm jp ke kr lc ls ma me mg mm mu mw mz na ni nl no np nz om pg pl pn ro rs rw ss st sz th tj tm tt tz ua ug uk us uz ve vi zm zw',
    com: 'ac af ag ai al am ar au aw az ba bb bd bh bi bj bm bn bo br bs bt by bz ci ck cm cn co cu cv cw cy de dm do dz ec ee eg er es et fj fk fm fo fr ge gh gi gl gn gp gr gt gu gy hk hn hr ht im in io iq jm jo kg kh ki km kp kw ky kz la lb lc lk lr lv ly mg mk ml mm mo ms mt mu mv mw mx my na nf ng ni np nr om pa pe pf pg ph pk pl pr ps pt py qa re ro ru sa sb sc sd se sg sh sl sn so ss st sv sy tj tm tn to tr tt tw ua ug uy uz vc ve vi vn vu ws ye zm',
    edu: 'ac af al ao ar au az ba bb bd bh bi bj bm bn bo br bs bt bz ci ck cn co cu cv cw dm do dz ec ee eg er es et fj fk fm gd ge gh gi gl gn gp gr gt gu gy hk hn ht in io iq it jm jo kg kh ki km kn kp kw ky kz la lb lc lk lr ls lv ly me mg mk ml mm mn mo ms mt mv mw mx my mz ng ni np nr om pa pe pf pg ph pk pl pn pr ps pt py qa rs ru sa sb sc sd sg sl sn so ss st sv sy tj tm to tr tt tw ua ug uy vc ve vg vn vu ws ye zm',
    go: 'ci ck cr er fk id it jm jp ke kr mm np pg th tj tz ug',
    gob: 'ar bo ck cl cu do ec er es fk gt hn jm mm mx ni np pa pe pg pk sv ve',
    gouv: 'ci ck er fk fr ht jm km ml mm np pg sn',
    gov: 'ac ae af al ao ar as au az ba bb bd bf bh bm bn br bs bt bw by bz cd ck cl cm cn co cx cy cz de dm do dz ec ee eg er et fj fk gd ge gh gi gn gr gu gy hk ie il in io iq ir it jm jo kg kh ki km kn kp kw kz la lb lc lk lr ls lt lv ly ma me mg mk ml mm mn mo mr ms mu mv mw my mz na ng nl np nr om pg ph pk pl pn pr ps pt pw py qa rs ru rw sa sb sc sd sg sh sl so ss sx sy tj tl tm tn to tr tt tw ua ug uk vc ve vn ws ye zm zw',
    gv: 'ao at ck er fk jm mm np pg uy vc',
    id: 'au bd ck cv er fj fk ir jm lv ly mm np pg us vn',
    ltd: 'ck cy er fk gi hk jm lk mm ng np pg ua uk',
    me: 'ck eg er fk in it jm ke kr mm np pg so ss tz uk us',
    mil: 'ac ae al ar az ba bd bo br by ck cl cn co cy do ec eg er fj fk gh gt hn id in io iq jm jo kg km kr kz lv mg mm mv my mz ng ni no np nz pe pg ph pl py qa ru rw sh st sy tj tm to tr tt tw tz ug uy vc ve ye zm zw',
    ne: 'ck er fk jm jp ke kr mm np pg tz ug us',
    net: 'ac ae af ag ai al am ar au az ba bb bd bh bj bm bn bo br bs bt bw bz ci ck cm cn co cu cv cw cy dm do dz ec eg er et fj fk fm ge gg gh gl gn gp gr gt gu gy hk hn ht id il im in io iq ir je jm jo kg kh ki kn kw ky kz la lb lc lk lr ls lv ly ma me mk ml mm mo ms mt mu mv mw mx my mz na nf ng ni np nr nz om pa pe pg ph pk pl pn pr ps pt py qa ru rw sa sb sc sd sg sh sl so ss st sy th tj tm tn to tr tt tw ua uk uy uz vc ve vi vn vu ws ye zm',
    nhs: 'ck er fk jm mm np pg uk',
    nom: 'ag br ck co er es fk fr io jm km mg mm nc ni np pa pe pg pl ro tm ve',
    or: 'at bi ci ck cr er fk id it jm jp ke kr mm mu np pg th tz ug us',
    org: 'ac ae af ag ai al am ao ar au az ba bb bd bh bi bj bm bn bo br bs bt bw bz ci ck cn co cu cv cw cy dm do dz ec ee eg er es et fj fk fm ge gg gh gi gl gn gp gr gt gu gy hk hn ht hu il im in io iq ir je jm jo kg kh ki km kn kp kw ky kz la lb lc lk lr ls lv ly ma me mg mk ml mm mn mo ms mt mu mv mw mx my mz na ng ni np nr nz om pa pe pf pg ph pk pl pn pr ps pt py qa ro rs ru rw sa sb sc sd se sg sh sk sl sn so ss st sv sy sz tj tm tn to tr tt tw ua ug uk uy uz vc ve vi vn vu ws ye yt zm zw',
    plc: 'ck er fk jm ly mm ng np pg uk',
    police: 'ck er fk jm mm np pg uk',
  }).map(([label, countries]) => [label, countries.split(' ')]),
)

/** Domains below which everybody has a site of their own. */
const sharedDomains = new Set(
  `
    ae.org br.com cn.com com.de com.se de.com eu.com gb.net gr.com hu.net in.net jp.net jpn.com mex.com ru.com sa.com
    se.net uk.com uk.net us.com us.org za.bz za.com za.net za.org co.com co.nl co.no co.cz co.ca co.dk africa.com
    com.ru msk.ru net.ru org.ru pp.ru spb.ru eu.org biz.ua co.ua pp.ua pages.dev workers.dev vercel.app now.sh
    netlify.app github.io gitlab.io bitbucket.io codeberg.page blogspot.com wixsite.com wixstudio.com webflow.io
    myshopify.com herokuapp.com firebaseapp.com web.app appspot.com fly.dev deno.dev onrender.com azurewebsites.net
    azurestaticapps.net cloudfront.net amplifyapp.com carrd.co notion.site framer.app framer.website framer.ai
    lovable.app base44.app surge.sh replit.app duckdns.org hatenablog.com altervista.org square.site myspreadshop.com
    streamlit.app pantheonsite.io bubbleapps.io gitbook.io readthedocs.io jouwweb.site simplesite.com
  `
    .trim()
    .split(/\s+/),
)
