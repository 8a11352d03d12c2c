// New mail shows without a reload by hand; a page that is being read is left alone.
const isList = location.pathname === '/';
let total;

async function lookForMail() {
  const answer = await fetch('/api/v1/messages?limit=1').catch(() => undefined); // stopped for the moment: the next look tells
  if (!answer?.ok) return;
  const body = await answer.json();
  const newest = `${body.total} ${body.messages[0]?.ID}`;
  if (total !== undefined && total !== newest) location.reload();
  total = newest;
}
if (isList) setInterval(lookForMail, 3000);

document.getElementById('empty')?.addEventListener('click', async () => {
  await fetch('/api/v1/messages', { method: 'DELETE' });
  location.reload();
});
