/* Runs before the first paint, so that neither a dark page flashes white nor a slow line waits for fonts. Keep it tiny. */
(function () {
  var root = document.documentElement;
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
