/** Where anybody gets an address: having one there says nothing about who somebody is. */
export const PUBLIC_MAIL_PROVIDERS: ReadonlySet<string> = new Set([
  'aol.com', 'aol.co.uk', 'blueyonder.co.uk', 'btinternet.com', 'btopenworld.com', 'duck.com', 'ee.co.uk', 'email.com', 'fastmail.com', 'fastmail.fm', 'freeserve.co.uk', 'fsmail.net',
  'gmail.com', 'gmx.co.uk', 'gmx.com', 'gmx.net', 'googlemail.com', 'hey.com', 'hotmail.com', 'hotmail.co.uk', 'hushmail.com', 'icloud.com', 'live.com', 'live.co.uk', 'mac.com', 'mail.com',
  'mail.ru', 'mailinator.com', 'me.com', 'msn.com', 'ntlworld.com', 'o2.co.uk', 'orange.net', 'outlook.com', 'outlook.co.uk', 'plus.com', 'plus.net', 'plusnet.com', 'pm.me', 'proton.me',
  'protonmail.com', 'rocketmail.com', 'sky.com', 'talktalk.co.uk', 'talktalk.net', 'tiscali.co.uk', 'tuta.com', 'tuta.io', 'tutanota.com', 'uwclub.net', 'virgin.net', 'virginmedia.com',
  'wanadoo.co.uk', 'yahoo.com', 'yahoo.co.uk', 'yandex.com', 'yandex.ru', 'ymail.com', 'zoho.com', 'zohomail.com', 'zohomail.eu',
]);

/** Sites that hold pages of many others: an address there is one of the site's own people. */
export const SHARED_SITES: ReadonlySet<string> = new Set([
  'blogspot.com', 'eventbrite.co.uk', 'facebook.com', 'fb.com', 'github.io', 'gofundme.com', 'google.com', 'instagram.com', 'justgiving.com', 'linkedin.com', 'linktr.ee', 'meetup.com', 'nextdoor.co.uk',
  'tiktok.com', 'twitter.com', 'weebly.com', 'wix.com', 'wixsite.com', 'wordpress.com', 'x.com', 'youtube.com',
]);
