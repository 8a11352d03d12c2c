/* Runs before the first paint: no dark page flashes white, no slow line waits for fonts, no early form is lost. Keep it tiny. */
(function () {
  var root = document.documentElement;
  // The HTML is there before the application: a form sent in between waits for it (src/app/wake-up.ts) instead of reloading the page.
  document.addEventListener('submit', function (event) {
    if (root.dataset.awake !== undefined) return;
    event.preventDefault();
    window.earlyForm = event.target;
  });
  var saved = null;
  try {
    saved = localStorage.getItem('theme');
  } catch (storageBlocked) {
    saved = null; // private mode: the device's setting decides
  }
  var isDark = saved ? saved === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  if (isDark) root.dataset.theme = 'dark';
  if (navigator.connection && navigator.connection.saveData) {
    root.dataset.saveData = '';
    return;
  }
  var font = document.createElement('link');
  font.rel = 'preload';
  font.as = 'font';
  font.type = 'font/woff2';
  font.crossOrigin = '';
  font.href = '/fonts/atkinson-next-latin-var.woff2';
  document.head.appendChild(font);
})();
