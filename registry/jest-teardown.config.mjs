export default async function stopDatabase() {
  await globalThis.stopTestServer?.();
}
