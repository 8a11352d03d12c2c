/* Runs before the first paint: no dark page flashes white, no slow line waits for fonts, nobody waits for what will not come, nothing dismissed is seen again. */
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
  // What operators tell everybody stays out of sight for this visit once it was dismissed: before the first paint, so that nothing moves.
  var dismissed = [];
  try {
    dismissed = (sessionStorage.getItem('dismissed') || '').match(/[\w.-]+/g) || [];
  } catch (storageBlocked) {
    dismissed = []; // seen again on the next page
  }
  var hiding = document.head.appendChild(document.createElement('style'));
  function hide() {
    hiding.textContent = dismissed
      .map(function (name) {
        var notice = '[data-notice="' + name + '"]';
        return notice + '{display:none}' + notice + '+*{--top:22px!important}';
      })
      .join('');
  }
  hide();
  document.addEventListener('click', function (event) {
    var button = event.target.closest('[data-dismiss]');
    if (!button) return;
    dismissed.push(button.dataset.dismiss);
    try {
      sessionStorage.setItem('dismissed', dismissed.join(' '));
    } catch (storageBlocked) {
      // hidden on this page alone
    }
    hide();
    var rest = [].filter.call(document.querySelectorAll('[data-dismiss]'), function (other) {
      return dismissed.indexOf(other.dataset.dismiss) < 0;
    });
    (rest[0] || document.getElementById('main')).focus({ preventScroll: true });
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
