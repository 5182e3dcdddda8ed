import { expect, test } from "vitest";
import { findPlayer } from "./find-player.ts";

test.each([
  "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10s",
  "https://m.youtube.com/watch?app=mobile&v=dQw4w9WgXcQ",
  "https://youtu.be/dQw4w9WgXcQ?si=abc",
  "https://www.youtube.com/shorts/dQw4w9WgXcQ",
  "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
])("D179: %s is a film at YouTube", (address) => {
  expect(findPlayer(address)).toEqual({
    host: "YouTube",
    page: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    address: "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0",
  });
});

test.each([
  ["https://vimeo.com/123456789", "https://vimeo.com/123456789", ""],
  [
    "https://player.vimeo.com/video/123456789?h=ab12cd34ef",
    "https://vimeo.com/123456789/ab12cd34ef",
    "&h=ab12cd34ef",
  ],
  ["https://vimeo.com/123456789/ab12cd34ef", "https://vimeo.com/123456789/ab12cd34ef", "&h=ab12cd34ef"],
])("D179: %s is a film at Vimeo", (address, page, key) => {
  const player = `https://player.vimeo.com/video/123456789?autoplay=1&dnt=1${key}`;
  expect(findPlayer(address)).toEqual({ host: "Vimeo", page, address: player });
});

test.each([
  "http://www.youtube.com/watch?v=dQw4w9WgXcQ",
  "https://www.youtube.com/@dealer",
  "https://www.youtube.com/watch?v=short",
  "https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ",
  "https://evil.example/https://youtu.be/dQw4w9WgXcQ",
  "https://youtu.be:8443/dQw4w9WgXcQ",
  "https://vimeo.com/channels/staffpicks",
  "https://player.vimeo.com/video/123456789?h=%22onload",
  "https://media.example/film.mp4",
  "film.mp4",
])("D179: %s is no film of a known host", (address) => {
  expect(findPlayer(address)).toBeNull();
});
