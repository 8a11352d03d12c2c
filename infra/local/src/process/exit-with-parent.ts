/**
 * Loaded before a child's own code (`node --import`): ends the child when the launcher is gone.
 *
 * The operating system closes the channel to a launcher that was killed. The child then gets the same signal as at an
 * ordinary stop, and is ended for good if it has not finished after the grace time.
 */
const GRACE_MS = 8000;

if (process.channel) {
  process.once('disconnect', () => {
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), GRACE_MS).unref();
    process.kill(process.pid, 'SIGTERM');
  });
  process.channel.unref(); // listening must not keep a child alive that has finished its work
}
