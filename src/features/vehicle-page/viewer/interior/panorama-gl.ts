import { type PanoramaView, radians, toCamera } from "./panorama-view.ts";

/** One triangle that covers the stage; each point of it looks up its direction in the flat picture. */
const VERTEX = `#version 300 es
out vec2 at;
void main() {
  vec2 corner = vec2(gl_VertexID == 1 ? 3 : -1, gl_VertexID == 2 ? 3 : -1);
  at = corner;
  gl_Position = vec4(corner, 0, 1);
}`;

const FRAGMENT = `#version 300 es
precision highp float;
in vec2 at;
out vec4 colour;
uniform sampler2D picture;
uniform vec3 forward, right, up;
uniform vec2 extent;
const float PI = 3.141592653589793;
void main() {
  vec3 ray = normalize(forward + right * at.x * extent.x + up * at.y * extent.y);
  colour = texture(picture, vec2(atan(ray.x, ray.z) / (2.0 * PI) + 0.5, 0.5 - asin(ray.y) / PI));
}`;

export interface PanoramaDrawing {
  /** Draws a view over the whole canvas, in the size that it is shown in. */
  draw(view: PanoramaView): void;
  /** Frees what the graphics card holds. */
  end(): void;
}

/** Draws a flat 2:1 picture as what is seen from its middle. Null if the browser has no WebGL 2, or will not take it. */
export function createPanorama(canvas: HTMLCanvasElement, picture: HTMLImageElement): PanoramaDrawing | null {
  const gl = canvas.getContext("webgl2");
  const program = gl && buildProgram(gl);
  if (!gl || !program) return null;
  try {
    gl.useProgram(program);
    gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGB, gl.RGB, gl.UNSIGNED_BYTE, picture);
  } catch {
    // Another origin's picture that may be shown but not read.
    return null;
  }
  if (gl.getError() !== gl.NO_ERROR) return null;
  const uniform = (name: string) => gl.getUniformLocation(program, name);
  return {
    draw(view) {
      const { clientWidth, clientHeight } = canvas;
      canvas.width = Math.round(clientWidth * devicePixelRatio);
      canvas.height = Math.round(clientHeight * devicePixelRatio);
      gl.viewport(0, 0, canvas.width, canvas.height);
      const half = Math.tan(radians(view.fov) / 2);
      gl.uniform2f(uniform("extent"), half * (clientWidth / Math.max(1, clientHeight)), half);
      for (const [name, vector] of Object.entries(toCamera(view))) gl.uniform3f(uniform(name), ...vector);
      gl.drawArrays(gl.TRIANGLES, 0, 3);
    },
    end: () => gl.getExtension("WEBGL_lose_context")?.loseContext(),
  };
}

function buildProgram(gl: WebGL2RenderingContext): WebGLProgram | null {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(type);
    if (!shader) return null;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  return gl.getProgramParameter(program, gl.LINK_STATUS) ? program : null;
}
