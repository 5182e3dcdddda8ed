// The service worker of the back office (D463). It shows what staff are told of enquiries, also while no page is open.

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("push", (event) => {
  const { title, body, tag, href } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag, renotify: true, data: { href } }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openLead(event.notification.data.href));
});

/** Goes to the page if it is open, and else opens it: what is typed in another one stays. */
async function openLead(href) {
  const { origin } = self.location;
  const address = new URL(href, origin);
  if (address.origin !== origin) return;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find(({ url }) => url === address.href);
  await (page ? page.focus() : self.clients.openWindow(address.href));
}
