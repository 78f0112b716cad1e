<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>Shared</name>
        <message>
            <source>bodies</source>
            <translation>Körper</translation>
        </message>
        <message>
            <source>joints</source>
            <translation>Gelenke</translation>
        </message>
        <message>
            <source>couplings</source>
            <translation>Kopplungen</translation>
        </message>
        <message>
            <source>contacts</source>
            <translation>Kontakte</translation>
        </message>
        <message>
            <source>clearances</source>
            <translation>Abstände</translation>
        </message>
        <message>
            <source>solver</source>
            <translation>Löser</translation>
        </message>
        <message>
            <source>position %1</source>
            <translation>Position %1</translation>
        </message>
        <message>
            <source>quaternion %1</source>
            <translation>Quaternion %1</translation>
        </message>
        <message>
            <source>linear velocity %1</source>
            <translation>Geschwindigkeit %1</translation>
        </message>
        <message>
            <source>angular velocity %1</source>
            <translation>Winkelgeschwindigkeit %1</translation>
        </message>
        <message>
            <source>angular acceleration %1</source>
            <translation>Winkelbeschleunigung %1</translation>
        </message>
        <message>
            <source>contact torque</source>
            <translation>Kontaktmoment</translation>
        </message>
        <message>
            <source>friction torque</source>
            <translation>Reibmoment</translation>
        </message>
        <message>
            <source>angular impulse</source>
            <translation>Drehstoß</translation>
        </message>
        <message>
            <source>work of loads and motors</source>
            <translation>Arbeit der Lasten und Motoren</translation>
        </message>
        <message>
            <source>rotation %1</source>
            <translation>Drehung %1</translation>
        </message>
        <message>
            <source>force %1</source>
            <translation>Kraft %1</translation>
        </message>
        <message>
            <source>moment %1</source>
            <translation>Moment %1</translation>
        </message>
        <message>
            <source>magnitude</source>
            <translation>Betrag</translation>
        </message>
        <message>
            <source>angle %1</source>
            <translation>Winkel %1</translation>
        </message>
        <message>
            <source>tilt %1</source>
            <translation>Neigung %1</translation>
        </message>
        <message>
            <source>position drift</source>
            <translation>Abdrift der Lage</translation>
        </message>
        <message>
            <source>velocity drift</source>
            <translation>Abdrift der Geschwindigkeit</translation>
        </message>
        <message>
            <source>penetration</source>
            <translation>Eindringung</translation>
        </message>
        <message>
            <source>step</source>
            <translation>Schritt</translation>
        </message>
        <message>
            <source>error</source>
            <translation>Fehler</translation>
        </message>
        <message>
            <source>iterations</source>
            <translation>Iterationen</translation>
        </message>
        <message>
            <source>residual</source>
            <translation>Rest</translation>
        </message>
        <message>
            <source>or</source>
            <translation>oder</translation>
        </message>
        <message>
            <source>real time</source>
            <translation>Echtzeit</translation>
        </message>
        <message>
            <source>%1 x faster</source>
            <translation>%1-mal schneller</translation>
        </message>
        <message>
            <source>%1 x slower</source>
            <translation>%1-mal langsamer</translation>
        </message>
        <message>
            <source>Table of quantities over time (CSV)</source>
            <translation>Tabelle der Größen über der Zeit (CSV)</translation>
        </message>
        <message>
            <source>Table of events (CSV)</source>
            <translation>Tabelle der Ereignisse (CSV)</translation>
        </message>
        <message>
            <source>Film of the run (MP4)</source>
            <translation>Film des Laufs (MP4)</translation>
        </message>
        <message>
            <source>Film of the run (WebM)</source>
            <translation>Film des Laufs (WebM)</translation>
        </message>
        <message>
            <source>3-D model with its motion (glTF 2.0)</source>
            <translation>3D-Modell mit seiner Bewegung (glTF 2.0)</translation>
        </message>
        <message>
            <source>Series for ParaView (PVD)</source>
            <translation>Reihe für ParaView (PVD)</translation>
        </message>
        <message>
            <source>Picture of a moment (PNG)</source>
            <translation>Bild eines Zeitpunkts (PNG)</translation>
        </message>
        <message>
            <source>Report of the run (HTML)</source>
            <translation>Bericht des Laufs (HTML)</translation>
        </message>
        <message>
            <source>Report of the run (PDF)</source>
            <translation>Bericht des Laufs (PDF)</translation>
        </message>
        <message>
            <source>Exact shapes of a moment (STEP)</source>
            <translation>Genaue Formen eines Zeitpunkts (STEP)</translation>
        </message>
        <message>
            <source>Triangles of a moment, in mm (STL)</source>
            <translation>Dreiecke eines Zeitpunkts, in mm (STL)</translation>
        </message>
        <message>
            <source>The film was ended before its end.</source>
            <translation>Der Film wurde vor seinem Ende beendet.</translation>
        </message>
        <message>
            <source>The series was ended before its end.</source>
            <translation>Die Reihe wurde vor ihrem Ende beendet.</translation>
        </message>
        <message>
            <source>The report was ended before its end.</source>
            <translation>Der Bericht wurde vor seinem Ende beendet.</translation>
        </message>
        <message>
            <source>A film has 1 to 240 pictures a second; %1 is none of them.</source>
            <translation>Ein Film hat 1 bis 240 Bilder in der Sekunde; %1 ist nicht darunter.</translation>
        </message>
        <message>
            <source>A film's speed is above 0: simulated seconds in a second.</source>
            <translation>Das Tempo eines Films ist größer als 0: simulierte Sekunden in einer Sekunde.</translation>
        </message>
        <message>
            <source>The result has no frame, so there is no film; run the mechanism first.</source>
            <translation>Das Ergebnis hat kein Bild, also gibt es keinen Film; starten Sie zuerst den Mechanismus.</translation>
        </message>
        <message>
            <source>At this speed the film would have %1 pictures; it may have %2. Let it go faster.</source>
            <translation>Bei diesem Tempo hätte der Film %1 Bilder; er darf %2 haben. Lassen Sie ihn schneller laufen.</translation>
        </message>
        <message>
            <source>The result is of other bodies than the mechanism; export it with the project it was run from.</source>
            <translation>Das Ergebnis gehört zu anderen Körpern als der Mechanismus; exportieren Sie es mit dem Projekt, aus dem es lief.</translation>
        </message>
        <message>
            <source>Films cannot be made: %1. Build the program anew, with libav (packages.txt).</source>
            <translation>Filme können nicht erstellt werden: %1. Bauen Sie das Programm neu, mit libav (packages.txt).</translation>
        </message>
        <message>
            <source>Films cannot be made: '%1' is of another version of the program.</source>
            <translation>Filme können nicht erstellt werden: '%1' gehört zu einer anderen Version des Programms.</translation>
        </message>
        <message>
            <source>The film '%1' cannot be written: %2 (%3). Check the folder and the room on the disk.</source>
            <translation>Der Film '%1' kann nicht geschrieben werden: %2 (%3). Prüfen Sie den Ordner und den Platz auf der Platte.</translation>
        </message>
        <message>
            <source>This system's libavcodec has no encoder for %1; install Debian's own libavcodec59, or export %2.</source>
            <translation>Die libavcodec dieses Systems hat keinen Kodierer für %1; installieren Sie Debians libavcodec59 oder exportieren Sie %2.</translation>
        </message>
        <message>
            <source>There is no memory for a film of this size.</source>
            <translation>Für einen Film dieser Größe reicht der Speicher nicht.</translation>
        </message>
        <message>
            <source>a picture is not taken</source>
            <translation>ein Bild wird nicht angenommen</translation>
        </message>
        <message>
            <source>a picture is not coded</source>
            <translation>ein Bild wird nicht kodiert</translation>
        </message>
        <message>
            <source>the disk takes no more</source>
            <translation>die Platte nimmt nichts mehr an</translation>
        </message>
        <message>
            <source>its container cannot be made</source>
            <translation>sein Behälter kann nicht erstellt werden</translation>
        </message>
        <message>
            <source>its coder does not begin</source>
            <translation>sein Kodierer beginnt nicht</translation>
        </message>
        <message>
            <source>there is no memory for a picture</source>
            <translation>für ein Bild fehlt der Speicher</translation>
        </message>
        <message>
            <source>the file cannot be made</source>
            <translation>die Datei kann nicht erstellt werden</translation>
        </message>
        <message>
            <source>its head</source>
            <translation>sein Kopf</translation>
        </message>
        <message>
            <source>its end</source>
            <translation>sein Ende</translation>
        </message>
        <message>
            <source>The motion does not fit into a glTF file, which ends at 4 GiB; run with fewer frames.</source>
            <translation>Die Bewegung passt nicht in eine glTF-Datei, die bei 4 GiB endet; starten Sie mit weniger Bildern.</translation>
        </message>
        <message>
            <source>The folder '%1' cannot be made: %2.</source>
            <translation>Der Ordner '%1' kann nicht erstellt werden: %2.</translation>
        </message>
        <message>
            <source>The series would take %1 GB, and there are %2 GB left in '%3'; run with fewer frames (run/output_step).</source>
            <translation>Die Reihe bräuchte %1 GB, und in '%3' sind %2 GB frei; starten Sie mit weniger Bildern (run/output_step).</translation>
        </message>
        <message>
            <source>The picture '%1' cannot be written; check the folder.</source>
            <translation>Das Bild '%1' kann nicht geschrieben werden; prüfen Sie den Ordner.</translation>
        </message>
        <message>
            <source>There is no moment %1 s in this result; it goes from %2 to %3 s.</source>
            <translation>Es gibt keinen Zeitpunkt %1 s in diesem Ergebnis; es geht von %2 bis %3 s.</translation>
        </message>
        <message>
            <source>There are no units "%1"; there are "%2".</source>
            <translation>Es gibt keine Einheiten "%1"; es gibt "%2".</translation>
        </message>
        <message>
            <source>The report '%1' cannot be written; check the folder and the room on the disk.</source>
            <translation>Der Bericht '%1' kann nicht geschrieben werden; prüfen Sie den Ordner und den Platz auf der Platte.</translation>
        </message>
        <message>
            <source>This cannot be written as STEP: %1.</source>
            <translation>Dies kann nicht als STEP geschrieben werden: %1.</translation>
        </message>
        <message>
            <source>There are more triangles than a STL file can count.</source>
            <translation>Es sind mehr Dreiecke, als eine STL-Datei zählen kann.</translation>
        </message>
        <message>
            <source>The result has no frame, so there is nothing to report; run the mechanism first.</source>
            <translation>Das Ergebnis hat kein Bild, also gibt es nichts zu berichten; starten Sie zuerst den Mechanismus.</translation>
        </message>
        <message>
            <source>The run that wrote %1 did not end properly; its frames up to then are here.</source>
            <translation>Der Lauf, der %1 schrieb, endete nicht ordentlich; seine Bilder bis dahin sind hier.</translation>
        </message>
        <message>
            <source>'%1' is of no kind the workbench opens. It opens projects (*.escapement), CAD files (*.step, *.stp, *.iges, *.igs, *.brep) and results (*.h5).</source>
            <translation>'%1' ist von keiner Art, die die Werkbank öffnet. Sie öffnet Projekte (*.escapement), CAD-Dateien (*.step, *.stp, *.iges, *.igs, *.brep) und Ergebnisse (*.h5).</translation>
        </message>
        <message>
            <source>A picture without a window needs OpenGL through EGL, but %1 failed (%2). Install Mesa's drivers (Debian: libegl1 libgl1-mesa-dri), or save the picture from the window.</source>
            <translation>Ein Bild ohne Fenster braucht OpenGL über EGL, aber dies misslang: %1 (%2). Installieren Sie die Treiber von Mesa (Debian: libegl1 libgl1-mesa-dri) oder speichern Sie das Bild aus dem Fenster.</translation>
        </message>
        <message>
            <source>opening an EGL display</source>
            <translation>eine EGL-Anzeige öffnen</translation>
        </message>
        <message>
            <source>choosing desktop OpenGL</source>
            <translation>OpenGL wählen</translation>
        </message>
        <message>
            <source>choosing a configuration</source>
            <translation>eine Konfiguration wählen</translation>
        </message>
        <message>
            <source>making an OpenGL 3.2 context</source>
            <translation>einen Kontext für OpenGL 3.2 erzeugen</translation>
        </message>
        <message>
            <source>making the context current</source>
            <translation>den Kontext benutzen</translation>
        </message>
        <message>
            <source>OpenGL drew nothing, so there is no picture. Check Mesa's drivers (Debian: libgl1-mesa-dri), or save the picture from the window.</source>
            <translation>OpenGL zeichnete nichts, also gibt es kein Bild. Prüfen Sie die Treiber von Mesa (Debian: libgl1-mesa-dri) oder speichern Sie das Bild aus dem Fenster.</translation>
        </message>
        <message>
            <source>The result has no quantity '%1' of its steps.</source>
            <translation>Das Ergebnis hat keine Größe '%1' seiner Schritte.</translation>
        </message>
        <message>
            <source>there is no quantity to draw</source>
            <translation>es gibt keine Größe zu zeichnen</translation>
        </message>
        <message>
            <source>accepted overlap</source>
            <translation>hingenommene Durchdringung</translation>
        </message>
        <message>
            <source>accumulation height</source>
            <translation>Anhäufungshöhe</translation>
        </message>
        <message>
            <source>action</source>
            <translation>Wirkung</translation>
        </message>
        <message>
            <source>adams order</source>
            <translation>Adams-Ordnung</translation>
        </message>
        <message>
            <source>adaptive</source>
            <translation>angepasst</translation>
        </message>
        <message>
            <source>angular</source>
            <translation>Drehung</translation>
        </message>
        <message>
            <source>axes</source>
            <translation>Achsen</translation>
        </message>
        <message>
            <source>backlash</source>
            <translation>Flankenspiel</translation>
        </message>
        <message>
            <source>baumgarte time</source>
            <translation>Baumgarte-Zeit</translation>
        </message>
        <message>
            <source>bdf order</source>
            <translation>BDF-Ordnung</translation>
        </message>
        <message>
            <source>by materials</source>
            <translation>nach Werkstoffen</translation>
        </message>
        <message>
            <source>cluster</source>
            <translation>Bündelung</translation>
        </message>
        <message>
            <source>cohesion</source>
            <translation>Kohäsion</translation>
        </message>
        <message>
            <source>cohesion reach</source>
            <translation>Reichweite der Kohäsion</translation>
        </message>
        <message>
            <source>compliance</source>
            <translation>Nachgiebigkeit</translation>
        </message>
        <message>
            <source>compression</source>
            <translation>Kompression</translation>
        </message>
        <message>
            <source>cone facets</source>
            <translation>Kegelseiten</translation>
        </message>
        <message>
            <source>corners</source>
            <translation>Ecken</translation>
        </message>
        <message>
            <source>damping</source>
            <translation>Dämpfung</translation>
        </message>
        <message>
            <source>density</source>
            <translation>Dichte</translation>
        </message>
        <message>
            <source>direction</source>
            <translation>Richtung</translation>
        </message>
        <message>
            <source>edges</source>
            <translation>Kanten</translation>
        </message>
        <message>
            <source>except</source>
            <translation>außer</translation>
        </message>
        <message>
            <source>file</source>
            <translation>Datei</translation>
        </message>
        <message>
            <source>first step</source>
            <translation>erster Schritt</translation>
        </message>
        <message>
            <source>flip</source>
            <translation>Umkehrung</translation>
        </message>
        <message>
            <source>formulation</source>
            <translation>Formulierung</translation>
        </message>
        <message>
            <source>gravity</source>
            <translation>Schwerkraft</translation>
        </message>
        <message>
            <source>hertz stiffness</source>
            <translation>Hertz-Steifigkeit</translation>
        </message>
        <message>
            <source>inertia</source>
            <translation>Trägheit</translation>
        </message>
        <message>
            <source>integrator</source>
            <translation>Verfahren</translation>
        </message>
        <message>
            <source>interpolation</source>
            <translation>Interpolation</translation>
        </message>
        <message>
            <source>jointed</source>
            <translation>auch über Gelenke</translation>
        </message>
        <message>
            <source>kind</source>
            <translation>Art</translation>
        </message>
        <message>
            <source>largest step</source>
            <translation>größter Schritt</translation>
        </message>
        <message>
            <source>law</source>
            <translation>Gesetz</translation>
        </message>
        <message>
            <source>lead</source>
            <translation>Steigung</translation>
        </message>
        <message>
            <source>length</source>
            <translation>Länge</translation>
        </message>
        <message>
            <source>limits</source>
            <translation>Anschläge</translation>
        </message>
        <message>
            <source>loads</source>
            <translation>Lasten</translation>
        </message>
        <message>
            <source>centre</source>
            <translation>Schwerpunkt</translation>
        </message>
        <message>
            <source>material pairs</source>
            <translation>Werkstoffpaare</translation>
        </message>
        <message>
            <source>materials</source>
            <translation>Werkstoffe</translation>
        </message>
        <message>
            <source>motor</source>
            <translation>Motor</translation>
        </message>
        <message>
            <source>name</source>
            <translation>Name</translation>
        </message>
        <message>
            <source>output step</source>
            <translation>Ausgabeschritt</translation>
        </message>
        <message>
            <source>parameters</source>
            <translation>Parameter</translation>
        </message>
        <message>
            <source>part</source>
            <translation>Teil</translation>
        </message>
        <message>
            <source>passing</source>
            <translation>Durchgang</translation>
        </message>
        <message>
            <source>phase</source>
            <translation>Phase</translation>
        </message>
        <message>
            <source>picked</source>
            <translation>gewählt an</translation>
        </message>
        <message>
            <source>placement</source>
            <translation>Platzierung</translation>
        </message>
        <message>
            <source>pose</source>
            <translation>Lage im Raum</translation>
        </message>
        <message>
            <source>primitive</source>
            <translation>Grundkörper</translation>
        </message>
        <message>
            <source>pull</source>
            <translation>Zug</translation>
        </message>
        <message>
            <source>radius a</source>
            <translation>Radius a</translation>
        </message>
        <message>
            <source>radius b</source>
            <translation>Radius b</translation>
        </message>
        <message>
            <source>recovery speed</source>
            <translation>Rückstellgeschwindigkeit</translation>
        </message>
        <message>
            <source>rest</source>
            <translation>Ruhelage</translation>
        </message>
        <message>
            <source>restitution</source>
            <translation>Stoßzahl</translation>
        </message>
        <message>
            <source>rim</source>
            <translation>Kranz</translation>
        </message>
        <message>
            <source>rotation damping</source>
            <translation>Drehdämpfung</translation>
        </message>
        <message>
            <source>rotation stiffness</source>
            <translation>Drehsteifigkeit</translation>
        </message>
        <message>
            <source>scale</source>
            <translation>Maßstab</translation>
        </message>
        <message>
            <source>scheme</source>
            <translation>Zeitschrittverfahren</translation>
        </message>
        <message>
            <source>sensors</source>
            <translation>Sensoren</translation>
        </message>
        <message>
            <source>shapes</source>
            <translation>Formen</translation>
        </message>
        <message>
            <source>source</source>
            <translation>Quelle</translation>
        </message>
        <message>
            <source>spectral radius</source>
            <translation>Spektralradius</translation>
        </message>
        <message>
            <source>static friction</source>
            <translation>Haftreibung</translation>
        </message>
        <message>
            <source>step rule</source>
            <translation>Schrittregel</translation>
        </message>
        <message>
            <source>stiffness</source>
            <translation>Steifigkeit</translation>
        </message>
        <message>
            <source>stop restitution</source>
            <translation>Stoßzahl des Anschlags</translation>
        </message>
        <message>
            <source>strategy</source>
            <translation>Strategie</translation>
        </message>
        <message>
            <source>tangential compliance</source>
            <translation>tangentiale Nachgiebigkeit</translation>
        </message>
        <message>
            <source>tangential restitution</source>
            <translation>tangentiale Stoßzahl</translation>
        </message>
        <message>
            <source>teeth a</source>
            <translation>Zähne a</translation>
        </message>
        <message>
            <source>teeth b</source>
            <translation>Zähne b</translation>
        </message>
        <message>
            <source>theta</source>
            <translation>Theta</translation>
        </message>
        <message>
            <source>tolerance</source>
            <translation>Toleranz</translation>
        </message>
        <message>
            <source>train ratio</source>
            <translation>Standübersetzung</translation>
        </message>
        <message>
            <source>transitions</source>
            <translation>Wechsel</translation>
        </message>
        <message>
            <source>translation damping</source>
            <translation>Dämpfung der Verschiebung</translation>
        </message>
        <message>
            <source>translation stiffness</source>
            <translation>Steifigkeit der Verschiebung</translation>
        </message>
        <message>
            <source>type</source>
            <translation>Art</translation>
        </message>
        <message>
            <source>unit</source>
            <translation>Einheit</translation>
        </message>
        <message>
            <source>until</source>
            <translation>Endzeit</translation>
        </message>
        <message>
            <source>value</source>
            <translation>Wert</translation>
        </message>
        <message>
            <source>vector</source>
            <translation>Vektor</translation>
        </message>
        <message>
            <source>velocity</source>
            <translation>Geschwindigkeit</translation>
        </message>
        <message>
            <source>B-spline</source>
            <translation>B-Spline</translation>
        </message>
        <message>
            <source>encoding</source>
            <translation>Zeichensatz</translation>
        </message>
    </context>
</TS>
