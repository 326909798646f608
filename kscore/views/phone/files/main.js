// What the page does beyond showing what the server sent: follow events, send photos, say what was tapped.
import { follow } from "./live.js";
import { listen } from "./taps.js";
import { send } from "./upload.js";
import { forms } from "./forms.js";

listen();
forms();
send();
follow();
dispatchEvent(new Event("listening"));
