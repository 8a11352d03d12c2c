/* Runs before the first paint and only paints: no dark page flashes white, no slow line waits for fonts, nobody waits for what will not come. */
(function () {
  var root = document.documentElement;
  // When the application cannot be fetched the page stays as it is, and a line of it says why its buttons do nothing.
  document.addEventListener(
    'error',
    function (event) {
      if (event.target.tagName === 'SCRIPT' && event.target.type === 'module') root.dataset.stranded = '';
    },
    true,
  );
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
