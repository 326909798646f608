// What the page does beyond showing what the server sent: follow events, send photos, say what was tapped.
import { follow } from "./live.js";
import { listen } from "./taps.js";
import { light } from "./light.js";
import { send } from "./upload.js";
import { forms } from "./forms.js";

light();
listen();
forms();
send();
follow();
