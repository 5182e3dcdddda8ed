/** Where a film is that another host plays. */
export interface Player {
  readonly host: "YouTube" | "Vimeo";
  /** The film's page there. */
  readonly page: string;
  /** What a frame shows, which plays at once and sets no cookies before. */
  readonly address: string;
}

const YOUTUBE = /^(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com|youtu\.be)$/;
const YOUTUBE_ID = /^[\w-]{11}$/;
const VIMEO = /^(?:(?:www|player)\.)?vimeo\.com$/;
/** With the key of a film that is not listed. */
const VIMEO_PATH = /^\/(?:video\/)?(?<id>\d{6,12})(?:\/(?<key>[0-9a-f]{6,20}))?\/?$/;

/** The player of a film at YouTube or Vimeo, by any address that they give people for it; null for every other address. */
export function findPlayer(address: string): Player | null {
  const url = URL.parse(address);
  if (url?.protocol !== "https:" || url.port !== "") return null;
  if (YOUTUBE.test(url.hostname)) return findYouTube(url);
  return VIMEO.test(url.hostname) ? findVimeo(url) : null;
}

function findYouTube(url: URL): Player | null {
  const [, first = "", second = ""] = url.pathname.split("/");
  const isInPath = ["shorts", "embed", "live"].includes(first);
  const id = url.hostname === "youtu.be" ? first : isInPath ? second : (url.searchParams.get("v") ?? "");
  if (!YOUTUBE_ID.test(id)) return null;
  return {
    host: "YouTube",
    page: `https://www.youtube.com/watch?v=${id}`,
    address: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
  };
}

function findVimeo(url: URL): Player | null {
  const { id, key = url.searchParams.get("h") ?? "" } = VIMEO_PATH.exec(url.pathname)?.groups ?? {};
  if (id === undefined || !/^[0-9a-f]*$/.test(key)) return null;
  return {
    host: "Vimeo",
    page: `https://vimeo.com/${id}${key && `/${key}`}`,
    address: `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${key && `&h=${key}`}`,
  };
}
