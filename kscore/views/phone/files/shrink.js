// A photo is made smaller by the halvings that the reader would do itself, so that nothing is lost that it looks at.
const LONG_ENOUGH = 1600; // as scanner.photo.LONG_ENOUGH; a test compares them
const QUALITY = 0.92;

/** How many times smaller each way: a power of two that leaves the longer side at least LONG_ENOUGH pixels.
 * @param {number} width @param {number} height */
export function reduction(width, height) {
  let reduce = 1;
  while (reduce < 8 && Math.max(width, height) >= 2 * reduce * LONG_ENOUGH) reduce *= 2;
  return reduce;
}

/** The photo to send: smaller and upright as JPEG, or the file itself where it is small, or no browser can open it (HEIC). @param {File} file */
export async function shrunk(file) {
  const url = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = url;
    await picture.decode(); // upright by its EXIF orientation, as every browser shows it
    const { naturalWidth: width, naturalHeight: height } = picture;
    const reduce = reduction(width, height);
    if (reduce === 1) return file;
    const canvas = document.createElement("canvas");
    canvas.width = Math.ceil(width / reduce);
    canvas.height = Math.ceil(height / reduce);
    const context = canvas.getContext("2d", { alpha: false });
    context.imageSmoothingEnabled = true;
    context.imageSmoothingQuality = "high";
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    /** @type {Blob?} */
    const smaller = await new Promise((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
    canvas.width = 0; // gives the memory back at once: phones have little of it for canvases
    return smaller && smaller.size < file.size ? smaller : file;
  } catch {
    return file;
  } finally {
    URL.revokeObjectURL(url);
  }
}
