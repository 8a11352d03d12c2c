// Breaks: no-floating-promises
async function transfer(pay) {
  await pay();
}

export function start(pay) {
  transfer(pay);
}
