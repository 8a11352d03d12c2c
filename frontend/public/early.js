/* Runs before the first paint: no dark page flashes white, no slow line waits for fonts, no early form or click is lost. Keep it tiny. */
(function () {
  var root = document.documentElement;
  // The HTML is there before the application: a form sent in between waits for it (src/app/wake-up.ts) instead of reloading the page.
  document.addEventListener('submit', function (event) {
    if (root.dataset.awake !== undefined) return;
    event.preventDefault();
    window.earlyForm = event.target;
  });
  document.addEventListener('click', function (event) {
    var button = event.target.closest('button[type="button"]');
    if (button && root.dataset.awake === undefined) window.earlyButton = button;
  });
  // What the HTML holds is painted before the application is fetched and takes the processor. A hidden page is not painted at all: it does not wait.
  document.addEventListener('DOMContentLoaded', function () {
    var application = document.querySelector('meta[name="application"]');
    if (!application) return;
    function add(name, attributes) {
      document.head.appendChild(Object.assign(document.createElement(name), attributes, { crossOrigin: '' }));
    }
    function start() {
      if (!application) return;
      application.dataset.parts.split(' ').forEach(function (part) {
        add('link', { rel: 'modulepreload', href: part });
      });
      add('script', { type: 'module', src: application.dataset.entry });
      application = null;
    }
    requestAnimationFrame(function () {
      setTimeout(start);
    });
    setTimeout(start, 300);
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
